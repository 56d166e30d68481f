// A page of the documentation, read in the room.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { answered, BUSY, type Answered } from "../engine/asking";
import { choiceLink } from "./choice";
import { loadPage, pageOf } from "./documentation";
import type { PapersModel } from "./model";
import { Prose } from "./prose";
import { words } from "./words";

export function DocumentationPage({ model, name }: { model: PapersModel; name: string }) {
  const text = useSignal<Answered<string>>(BUSY);
  useEffect(() => {
    let isWanted = true;
    void answered(loadPage(name)).then((found) => isWanted && (text.value = found));
    return () => void (isWanted = false);
  }, [name]);
  const linkToPage = (page: string | null) => choiceLink(model.name.value, { ...model.choice.value, page });
  const href = (target: string): string | null => {
    const page = pageOf(target);
    return page === null ? (target.startsWith("https:") ? target : null) : linkToPage(page);
  };
  return (
    <section class="documentation">
      <div class="bar split">
        <code>{words.methodTitle(name)}</code>
        <a class="button" href={linkToPage(null)}>{words.closeMethod}</a>
      </div>
      {text.value.kind === "done" ? <Prose text={text.value.answer} href={href} /> : null}
      {text.value.kind === "fault" ? <p role="alert" class="warning">{words.failed(text.value.message)}</p> : null}
    </section>
  );
}
