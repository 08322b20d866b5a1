import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const folder = new URL("../../../../../shared/data/tokenization/", import.meta.url);

/**
 * The lines of a file of the Unicode character database without comments; null, said plainly, where the data
 * is not there.
 */
export function unicodeLines(name: string): string[] | null {
  const file = new URL(`${name}.gz`, folder);
  if (!existsSync(file)) {
    process.stderr.write(`${name} is not there: what it would prove is not proved in this run.\n`);
    return null;
  }
  return gunzipSync(readFileSync(file))
    .toString()
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("@"));
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

/**
 * The lines of WordBreakTest.txt or GraphemeBreakTest.txt (UAX #29): `÷ 0061 × 0308 ÷`; none where the file
 * is missing.
 */
export function brokenTexts(name: string): BrokenText[] {
  return (unicodeLines(name) ?? []).map((line) => {
    let text = "";
    const boundaries: number[] = [];
    for (const field of line.split(/\s+/)) {
      if (field === "÷") boundaries.push(text.length);
      else if (field !== "×") text += textOfCodePoints(field);
    }
    return { text, boundaries, line };
  });
}
