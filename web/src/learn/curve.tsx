// The course of a few figures, step by step, in the plot that all rooms share.

import { LinePlot } from "../plot/view";
import { figure, words } from "./words";

export interface CourseLine {
  /** The letter at its end. */
  key: string;
  name: string;
  /** One a step, or the same figure at all of them. */
  values: readonly number[] | number;
}

interface Props {
  lines: readonly CourseLine[];
  /** What a screen reader says of it. */
  label: string;
  /** What the vertical axis shows at least. */
  range: readonly [low: number, high: number];
  /** How many steps there are to be. */
  steps: number;
  nameX: string;
}

export function Course({ lines, label, range: [low, high], steps, nameX }: Props) {
  const all = lines.flatMap(({ values }) => values);
  const at = ({ values }: CourseLine, step: number): number | undefined => (typeof values === "number" ? values : values[step]);
  const tell = (x: number): string => {
    const step = Math.max(0, Math.round(x) - 1);
    const told = lines.flatMap((line) => {
      const value = at(line, step);
      return value === undefined ? [] : [`${line.name} ${figure(value)}`];
    });
    return words.told(nameX, step + 1, told.join(", "));
  };
  return (
    <LinePlot
      lines={lines.map(({ key, values }) => ({ key, points: pointsOf(values, steps) }))}
      most={Math.max(steps, 2)}
      range={[Math.min(low, ...all), Math.max(high, ...all)]}
      label={label}
      nameX={nameX}
      writeX={(x) => x.toLocaleString("en")}
      writeY={(y) => String(Math.round(100 * y) / 100)}
      note={lines.map(({ key, name }) => `${key}: ${name}`).join(", ")}
      tell={tell}
    />
  );
}

function pointsOf(values: readonly number[] | number, steps: number): { x: number; y: number }[] {
  if (typeof values === "number") return [1, Math.max(steps, 2)].map((x) => ({ x, y: values }));
  return values.map((y, step) => ({ x: step + 1, y }));
}
