import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** Files of Unicode 15.0; their README says where they are from. */
const folder = new URL("../fixtures/unicode/", import.meta.url);

export type UnicodeTestFile =
  | "CaseFolding.txt"
  | "GraphemeBreakTest.txt"
  | "NormalizationTest.txt"
  | "WordBreakTest.txt";

const fileOf = (name: UnicodeTestFile): URL => new URL(`${name}.gz`, folder);

/** The lines of a test file of Unicode, without comments. Throws if there are none. */
export function unicodeLines(name: UnicodeTestFile): string[] {
  const file = fileOf(name);
  const lines = gunzipSync(readFileSync(file))
    .toString()
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("@"));
  if (lines.length === 0) throw new Error(`${file.pathname} has no lines.`);
  return lines;
}

/** `0061 0301` as text. */
export function textOfCodePoints(field: string): string {
  return String.fromCodePoint(
    ...field
      .trim()
      .split(" ")
      .map((hex) => Number.parseInt(hex, 16)),
  );
}

/**
 * A text of a break test and where it is cut: UTF-16 offsets in order, the text's start and end among them.
 */
export interface BrokenText {
  readonly text: string;
  readonly boundaries: readonly number[];
  /** The line, as the file has it. */
  readonly line: string;
}

/** A line of WordBreakTest.txt or GraphemeBreakTest.txt (UAX #29): `÷ 0061 × 0308 ÷`. */
export function brokenTextOf(line: string): BrokenText {
  let text = "";
  const boundaries: number[] = [];
  for (const field of line.split(/\s+/)) {
    if (field === "÷") boundaries.push(text.length);
    else if (field !== "×") text += textOfCodePoints(field);
  }
  return { text, boundaries, line };
}
