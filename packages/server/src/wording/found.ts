import { firstUnits, textBeginning } from "./text-beginning.js";

const excerptLengthMax = 60;

/** The words by which an error message names a value: its type, and the value itself if it is short. */
export function found(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value))
    return value.length === 0 ? "an empty array" : `an array of ${entries(value.length)}`;
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return `the string ${excerpt(value)}`;
  return `the ${typeof value} ${JSON.stringify(value)}`;
}

/** `1 entry`, `1,000 entries`. */
export function entries(count: number): string {
  return count === 1 ? "1 entry" : `${counted(count)} entries`;
}

/** `1,000`: the form of counts in all messages. A value of JSON keeps its form of JSON. */
export function counted(count: number): string {
  return count.toLocaleString("en-US");
}

/** `has 1,001 entries; at most 1,000 are allowed`. */
export function hasTooMany(count: number, unit: string, max: number): string {
  return `has ${counted(count)} ${unit}; at most ${counted(max)} are allowed`;
}

/** The end of a sentence about an unknown field. */
export function knownFields(names: readonly string[]): string {
  return names.length === 1 ? `the only field is ${names[0]}` : `the fields are ${names.join(", ")}`;
}

/** The text quoted as JSON, cut if it is long. */
export function excerpt(text: string): string {
  if (text.length <= excerptLengthMax) return JSON.stringify(text);
  return `${JSON.stringify(firstUnits(text, excerptLengthMax))}…`;
}

/** The text without quotes, cut if it is long. */
export function cut(text: string): string {
  return textBeginning(text, excerptLengthMax);
}

/** `a`, `a or b`, `a, b or c`. */
export function alternatives(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} or ${names[names.length - 1]}`;
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
