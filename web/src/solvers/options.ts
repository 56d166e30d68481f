// The options of a stage or of a Minesetter method: read from a solver's name, and written into one.

import { quoted, refuse, refuseUnknown, shown } from "./faults";
import { writtenText, type WrittenOption, type WrittenStage } from "./written";

export type OptionType = "bool" | "float" | "int" | "str";
export type OptionValue = boolean | number | string | null;
export type OptionValues = Readonly<Record<string, OptionValue>>;

export interface StageOption {
  name: string;
  type: OptionType;
  can_be_none: boolean;
  default: OptionValue;
  /** What it does, in one line. */
  doc: string;
}

const NOTHING = "none";
const WANTED: Readonly<Record<OptionType, string>> = {
  bool: "true or false",
  float: "a finite number",
  int: "a whole number",
  str: "text",
};

const READERS: Readonly<Record<OptionType, (text: string) => OptionValue>> = {
  bool: (text) => (text === "true" ? true : text === "false" ? false : null),
  float: readFloat,
  int: (text) => (/^[+-]?[0-9]{1,100}$/.test(text) ? Number(text) : null),
  str: (text) => text,
};

/**
 * The values that are written; throws SolverError for an option that there is not, or a value that is none.
 * The first option may be given by its value alone where it takes text: `patterns(sure-first)`.
 */
export function readOptions(written: WrittenStage, options: readonly StageOption[], kind = "stage"): OptionValues {
  const owner = `${kind} ${quoted(written.name)}`;
  const values: Record<string, OptionValue> = {};
  for (const one of written.options) {
    const given = placed(one, options);
    const option = options.find(({ name }) => name === given.name);
    if (!option) {
      return refuseUnknown(`option of ${quoted(written.name)}:`, given.name, options.map(({ name }) => name));
    }
    if (option.name in values) refuse(`${owner}: option ${quoted(option.name)} is given twice`);
    values[option.name] = readValue(option, given, owner);
  }
  return values;
}

/** The name with its options in the order of their declaration, defaults left out. */
export function writeStage(name: string, options: readonly StageOption[], values: OptionValues): string {
  const changed = options.filter((option) => valueOf(option, values) !== option.default);
  const texts = changed.map((option) => writeOption(option, valueOf(option, values)));
  return texts.length > 0 ? `${name}(${texts.join(",")})` : name;
}

export function valueOf(option: StageOption, values: OptionValues): OptionValue {
  const value = values[option.name];
  return value === undefined ? option.default : value;
}

/** The type as it is shown: "int or none". */
export function typeName({ type, can_be_none }: StageOption): string {
  return type + orNone(can_be_none);
}

/** A value alone, as it is written in a name. */
export function writeValue(option: StageOption, value: OptionValue): string {
  if (value === null) return NOTHING;
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return option.type === "float" ? writeFloat(value) : String(value);
  return option.can_be_none && value === NOTHING ? `'${value}'` : writtenText(value);
}

type Given = WrittenOption & { name: string };

/** The option that is meant and its value. */
function placed(given: WrittenOption, options: readonly StageOption[]): Given {
  const first = options[0]?.type === "str" ? options[0].name : null;
  const { name } = given;
  if (name === null) return { ...given, name: first ?? given.value ?? "" };
  const isBareText = given.value === null && !options.some((option) => option.name === name);
  return first !== null && isBareText ? { name: first, value: name, isQuoted: false } : { ...given, name };
}

function readValue(option: StageOption, { value, isQuoted }: Given, owner: string): OptionValue {
  if (value === null) return readBare(option, owner);
  if (option.can_be_none && value === NOTHING && !isQuoted) return null;
  const read = isQuoted && option.type !== "str" ? null : READERS[option.type](value);
  if (read !== null) return read;
  const wanted = WANTED[option.type] + orNone(option.can_be_none);
  return refuse(
    `${owner}: option ${quoted(option.name)} is ${shown(value)}; it must be ${wanted} (${typeName(option)})`,
  );
}

function readBare(option: StageOption, owner: string): true {
  if (option.type === "bool") return true;
  const usual = writeValue(option, option.default);
  return refuse(
    `${owner}: option ${quoted(option.name)} needs a value (${typeName(option)}), such as ${option.name}=${usual}`,
  );
}

function writeOption(option: StageOption, value: OptionValue): string {
  return value === true ? option.name : `${option.name}=${writeValue(option, value)}`;
}

function orNone(canBeNone: boolean): string {
  return canBeNone ? ` or ${NOTHING}` : "";
}

function readFloat(text: string): number | null {
  const isNumber = /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(text);
  const number = isNumber ? Number(text) : Infinity;
  return Number.isFinite(number) ? number : null;
}

/** As Python writes it, so that a name is the same in both. */
function writeFloat(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
