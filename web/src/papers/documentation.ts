// The pages of the documentation on methods, as they stand in the sources: each is loaded when it is first opened.

const pages = import.meta.glob<string>(
  ["../../../docs/{analysis,champion,explain,genetic,labels,networks,papers,patterns,setter,solvers}.md"],
  { query: "?raw", import: "default" },
);

/** The text of a page. */
export async function loadPage(name: string): Promise<string> {
  const load = pages[fileOf(name)];
  if (!load) throw new Error(`there is no page ${name}`);
  return load();
}

/** The page that a link between pages leads to: "genetic" for "genetic.md#the-fitness"; null where the room has it not. */
export function pageOf(target: string): string | null {
  const name = /^([\w-]+)\.md(#.*)?$/.exec(target)?.[1];
  return name !== undefined && fileOf(name) in pages ? name : null;
}

function fileOf(name: string): string {
  return `../../../docs/${name}.md`;
}
