// A picture of the board as layers of paths and texts, written as SVG or drawn on a canvas.

import type { GridSize } from "./grid";
import { HIDDEN, type CellMarks, type Marks } from "./types";

const SIDE = 24;
const MARGIN = 18;
const NUM_SHADES = 20;

/** Light colours, whatever the theme: pictures go into documents. */
const COLOURS = {
  paper: "#ffffff",
  open: "#f4f4f2",
  hidden: "#b9c0c9",
  line: "#8d949c",
  label: "#6a7078",
  odds: "#14181d",
  mine: "#222222",
  risk: "#d7301f",
  frames: {
    safe: "#2ca25f",
    mine: "#d7301f",
    proof: "#1f5fa8",
    chosen: "#b35900",
    candidate: "#b35900",
    contradiction: "#d7301f",
    missed: "#d7301f",
    where: "#1f5fa8",
  },
  numbers: ["", "#1750d1", "#1e7a32", "#c62121", "#3b2a8c", "#8a2b1a", "#127a80", "#222222", "#6b6b6b"],
} as const;

type Layer =
  | { kind: "fill"; path: string; colour: string; opacity: number }
  | { kind: "stroke"; path: string; colour: string; width: number }
  | { kind: "text"; x: number; y: number; text: string; size: number; colour: string; bold: boolean };

export interface Picture {
  width: number;
  height: number;
  title: string;
  layers: Layer[];
}

/** What is drawn. */
export interface PictureOf {
  size: GridSize;
  numbers: Int8Array;
  marks: Marks;
  title: string;
}

/** Pixels of a PNG for one of the picture: sharp on dense screens, small enough for any browser. */
const SCALE = 2;

/** The picture as a file; null where the browser draws none. */
export async function pictureFile(of: PictureOf, kind: "svg" | "png"): Promise<Blob | null> {
  const picture = drawPicture(of);
  return kind === "svg" ? new Blob([pictureSvg(picture)], { type: "image/svg+xml" }) : pngOf(picture);
}

function pngOf(picture: Picture): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * SCALE;
  canvas.height = picture.height * SCALE;
  const context = canvas.getContext("2d");
  if (context === null) return Promise.resolve(null);
  paintPicture(context, picture, SCALE);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** The board as it is shown, with its rows and columns numbered from 0. */
export function drawPicture({ size, numbers, marks, title }: PictureOf): Picture {
  const cells = [...numbers.keys()];
  const corner = (cell: number): [number, number] => [
    MARGIN + (cell % size.width) * SIDE,
    MARGIN + Math.floor(cell / size.width) * SIDE,
  ];
  const layers: Layer[] = [
    fill(`M0 0h${MARGIN + size.width * SIDE + 1}v${MARGIN + size.height * SIDE + 1}H0z`, COLOURS.paper),
    fill(squares(cells.filter((cell) => numbers[cell] !== HIDDEN).map(corner)), COLOURS.open),
    fill(squares(cells.filter((cell) => numbers[cell] === HIDDEN).map(corner)), COLOURS.hidden),
    ...shades(cells, marks, corner),
    { kind: "stroke", path: gridLines(size), colour: COLOURS.line, width: 1 },
    ...cells.flatMap((cell) => content(numbers[cell] ?? HIDDEN, marks.get(cell), corner(cell))),
    ...frames(marks, corner),
    ...edgeLabels(size),
  ];
  return {
    width: MARGIN + size.width * SIDE + 1,
    height: MARGIN + size.height * SIDE + 1,
    title,
    layers: layers.filter((layer) => layer.kind === "text" || layer.path !== ""),
  };
}

/** The picture as an SVG document. */
export function pictureSvg({ width, height, title, layers }: Picture): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" text-anchor="middle">`,
    `<title>${escaped(title)}</title>`,
    ...layers.map(layerSvg),
    "</svg>",
  ].join("\n");
}

/** Draws the picture on a canvas, so many pixels for one. */
function paintPicture(context: CanvasRenderingContext2D, { layers }: Picture, scale: number): void {
  context.scale(scale, scale);
  context.textAlign = "center";
  for (const layer of layers) paintLayer(context, layer);
}

function paintLayer(context: CanvasRenderingContext2D, layer: Layer): void {
  if (layer.kind === "stroke") {
    context.strokeStyle = layer.colour;
    context.lineWidth = layer.width;
    context.stroke(new Path2D(layer.path));
    return;
  }
  context.fillStyle = layer.colour;
  if (layer.kind === "fill") {
    context.globalAlpha = layer.opacity;
    context.fill(new Path2D(layer.path));
    context.globalAlpha = 1;
  } else {
    context.font = `${layer.bold ? "bold " : ""}${layer.size}px system-ui, sans-serif`;
    context.fillText(layer.text, layer.x, layer.y);
  }
}

function layerSvg(layer: Layer): string {
  switch (layer.kind) {
    case "fill":
      return `<path fill="${layer.colour}"${layer.opacity < 1 ? ` fill-opacity="${layer.opacity.toFixed(3)}"` : ""} d="${layer.path}"/>`;
    case "stroke":
      return `<path fill="none" stroke="${layer.colour}" stroke-width="${layer.width}" d="${layer.path}"/>`;
    case "text":
      return `<text x="${layer.x}" y="${layer.y}" font-size="${layer.size}" fill="${layer.colour}"${layer.bold ? ' font-weight="bold"' : ""}>${escaped(layer.text)}</text>`;
  }
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function fill(path: string, colour: string, opacity = 1): Layer {
  return { kind: "fill", path, colour, opacity };
}

function squares(corners: readonly (readonly [number, number])[]): string {
  return corners.map(([x, y]) => `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`).join("");
}

/** One layer of red for each step of risk. */
function shades(
  cells: readonly number[],
  marks: Marks,
  corner: (cell: number) => [number, number],
): Layer[] {
  const steps = new Map<number, number[]>();
  for (const cell of cells) {
    const step = Math.round(NUM_SHADES * (marks.get(cell)?.tint ?? 0));
    const members = steps.get(step) ?? [];
    if (step > 0) steps.set(step, members);
    members.push(cell);
  }
  return [...steps].map(([step, members]) =>
    fill(squares(members.map(corner)), COLOURS.risk, (0.75 * step) / NUM_SHADES),
  );
}

function gridLines({ height, width }: GridSize): string {
  const across = Array.from(
    { length: height + 1 },
    (_, row) => `M${MARGIN} ${MARGIN + row * SIDE + 0.5}h${width * SIDE}`,
  );
  const down = Array.from(
    { length: width + 1 },
    (_, col) => `M${MARGIN + col * SIDE + 0.5} ${MARGIN}v${height * SIDE}`,
  );
  return [...across, ...down].join("");
}

function content(number: number, marks: CellMarks | undefined, [x, y]: [number, number]): Layer[] {
  const centre = x + SIDE / 2;
  if (marks?.mine || marks?.exploded) return [fill(disc(centre, y + SIDE / 2, SIDE * 0.26), COLOURS.mine)];
  if (marks?.flag || marks?.wrongFlag) return flag(x, y, marks.wrongFlag === true);
  if (marks?.label)
    return [
      {
        kind: "text",
        x: centre,
        y: y + 15.5,
        text: marks.label,
        size: 9.5,
        colour: COLOURS.odds,
        bold: false,
      },
    ];
  if (number < 1) return [];
  return [
    {
      kind: "text",
      x: centre,
      y: y + 17.5,
      text: String(number),
      size: 15,
      colour: COLOURS.numbers[number] ?? COLOURS.mine,
      bold: true,
    },
  ];
}

/** A pole with its cloth; struck out where it stands wrong. */
function flag(x: number, y: number, isWrong: boolean): Layer[] {
  return [
    { kind: "stroke", path: `M${x + 9} ${y + 4}v15M${x + 6} ${y + 20}h9`, colour: COLOURS.mine, width: 2 },
    fill(`M${x + 9} ${y + 4}l9 4.5l-9 4.5z`, COLOURS.risk),
    ...(isWrong ? [{ kind: "stroke", path: `M${x + 4} ${y + 20}l16 -16`, colour: COLOURS.risk, width: 2 } as const] : []),
  ];
}

function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

function frames(marks: Marks, corner: (cell: number) => [number, number]): Layer[] {
  return [...marks].flatMap(([cell, { role }]) => {
    if (role === undefined) return [];
    const [x, y] = corner(cell);
    const inner = SIDE - 3;
    return [
      {
        kind: "stroke",
        path: `M${x + 2} ${y + 2}h${inner}v${inner}h-${inner}z`,
        colour: COLOURS.frames[role],
        width: 2,
      } as const,
    ];
  });
}

function edgeLabels({ height, width }: GridSize): Layer[] {
  const label = (text: number, x: number, y: number): Layer => ({
    kind: "text",
    x,
    y,
    text: String(text),
    size: 9,
    colour: COLOURS.label,
    bold: false,
  });
  return [
    ...Array.from({ length: height }, (_, row) => label(row, MARGIN / 2, MARGIN + row * SIDE + 15)),
    ...Array.from({ length: width }, (_, col) => label(col, MARGIN + col * SIDE + SIDE / 2, MARGIN - 5)),
  ];
}
