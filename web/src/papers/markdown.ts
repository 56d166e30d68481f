// As much of Markdown as the documentation and the reports use, read into blocks; drawn by `prose.tsx`.

export type Block =
  | { kind: "heading"; rank: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "table"; rows: string[][] }
  | { kind: "code"; text: string };

export type Inline =
  | { kind: "text" | "code" | "strong" | "emphasis"; text: string }
  | { kind: "link"; text: string; target: string };

/** The blocks of a page. */
export function readBlocks(text: string): Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  while (lines.length > 0) {
    const block = takeBlock(lines);
    if (block) blocks.push(block);
  }
  return blocks;
}

/** Takes lines from the front; null where they hold nothing to show, such as a picture. */
function takeBlock(lines: string[]): Block | null {
  const line = lines[0] ?? "";
  if (line.trim() === "") return lines.shift(), null;
  if (line.startsWith("```")) return takeCode(lines);
  const heading = /^(#+) (.*)$/.exec(line);
  if (heading) return lines.shift(), { kind: "heading", rank: heading[1]?.length ?? 1, text: heading[2] ?? "" };
  if (line.startsWith("|")) return { kind: "table", rows: readTable(takeWhile(lines, (one) => one.startsWith("|"))) };
  if (isItem(line)) return { kind: "list", items: readItems(takeWhile(lines, isOfBlock)) };
  lines.shift(); // Whatever it is, it was none of the above: a paragraph begins.
  const text = [line, ...takeWhile(lines, (one) => isOfBlock(one) && !isItem(one))].join(" ");
  return text.startsWith("![") ? null : { kind: "paragraph", text };
}

/** The cells of the rows, the headings first. */
function readTable(lines: readonly string[]): string[][] {
  return lines
    .filter((line) => !/^\|[\s:|-]+$/.test(line))
    .map((line) => line.slice(1, line.lastIndexOf("|")).split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")));
}

function readItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (isItem(line)) items.push(line.replace(/^(-|\d+\.) /, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items;
}

/** Without the fences, and without what is told to the builder of the documentation. */
function takeCode(lines: string[]): Block | null {
  const fence = lines.shift() ?? "";
  const text = takeWhile(lines, (line) => !line.startsWith("```")).join("\n");
  lines.shift();
  return fence.includes("{") ? null : { kind: "code", text };
}

function isItem(line: string): boolean {
  return /^(-|\d+\.) /.test(line);
}

function isOfBlock(line: string): boolean {
  return line.trim() !== "" && !line.startsWith("|") && !line.startsWith("```") && !line.startsWith("#");
}

function takeWhile(lines: string[], isTaken: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !isTaken(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A line in its parts. */
export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > end) parts.push({ kind: "text", text: text.slice(end, found.index) });
    parts.push(inlineOf(found));
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

function inlineOf([, code, strong, emphasis, linked, target]: RegExpExecArray | RegExpMatchArray): Inline {
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", text: strong };
  if (emphasis !== undefined) return { kind: "emphasis", text: emphasis };
  return { kind: "link", text: linked ?? "", target: target ?? "" };
}
