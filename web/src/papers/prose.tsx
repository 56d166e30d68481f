// Markdown on the page: prose of the reports, and whole pages of the documentation.

import type { ComponentChildren } from "preact";
import { readBlocks, readInline, type Block } from "./markdown";

/** A line with code, stress and links; where links lead is up to the page that shows it. */
export function Line({ text, href }: { text: string; href?: LinkMaker }) {
  return (
    <>
      {readInline(text).map((part, place) => {
        switch (part.kind) {
          case "code":
            return <code key={place}>{part.text}</code>;
          case "strong":
            return <strong key={place}><Line text={part.text} {...(href && { href })} /></strong>;
          case "emphasis":
            return <em key={place}>{part.text}</em>;
          case "link":
            return <Linked key={place} text={part.text} to={href?.(part.target) ?? null} />;
          default:
            return part.text;
        }
      })}
    </>
  );
}

/** Where a link of the text leads on the page; null for what the page does not have. */
export type LinkMaker = (target: string) => string | null;

export function Prose({ text, href }: { text: string; href?: LinkMaker }) {
  return <>{readBlocks(text).map((block, place) => <BlockView key={place} block={block} {...(href && { href })} />)}</>;
}

export function Paragraphs({ texts = [] }: { texts?: readonly string[] | undefined }) {
  return <>{texts.map((text) => <Prose key={text} text={text} />)}</>;
}

function Linked({ text, to }: { text: string; to: string | null }) {
  if (to === null) return <Line text={text} />;
  const isElsewhere = to.startsWith("https:");
  return <a href={to} {...(isElsewhere && { target: "_blank", rel: "noreferrer" })}><Line text={text} /></a>;
}

function BlockView({ block, href }: { block: Block; href?: LinkMaker }) {
  const line = (text: string): ComponentChildren => <Line text={text} {...(href && { href })} />;
  switch (block.kind) {
    case "heading":
      return block.rank < 3 ? <h3>{line(block.text)}</h3> : <h4>{line(block.text)}</h4>;
    case "code":
      return <pre tabIndex={0}>{block.text}</pre>;
    case "list":
      return <ul>{block.items.map((item) => <li key={item}>{line(item)}</li>)}</ul>;
    case "table":
      return <PlainTable rows={block.rows} line={line} />;
    default:
      return <p>{line(block.text)}</p>;
  }
}

function PlainTable({ rows, line }: { rows: readonly string[][]; line: (text: string) => ComponentChildren }) {
  const [headings = [], ...others] = rows;
  const isUntitled = headings.every((heading) => heading === "");
  return (
    <div class="scroll" tabIndex={0}>
      <table>
        {isUntitled ? null : <thead><tr>{headings.map((heading) => <th key={heading} scope="col">{line(heading)}</th>)}</tr></thead>}
        <tbody>
          {others.map((cells, place) => <tr key={place}>{cells.map((cell, at) => <td key={at}>{line(cell)}</td>)}</tr>)}
        </tbody>
      </table>
    </div>
  );
}
