import { csvRows } from "./csv-rows.js";
import { decompressed, headOf } from "./decompressed.js";
import type { InputItem } from "./input-item.js";
import { jsonArray } from "./json-array.js";
import { jsonLines } from "./json-lines.js";
import { InputFailure } from "./record-fault.js";

export const inputFormats = ["ndjson", "json", "csv", "tsv"] as const;
export type InputFormat = (typeof inputFormats)[number];

/** As much as is looked at to find the first character. */
const headBytes = 4_096;

/**
 * The items of a file.
 * @param name its name, whose ending says what is in it; null: standard input
 * @param format goes before the name; null: the name and the first character decide
 * @throws {InputFailure} the file cannot be read any further. The message does not name the file
 */
export async function* itemsIn(
  chunks: AsyncIterable<Buffer>,
  name: string | null,
  format: InputFormat | null,
): AsyncGenerator<InputItem, void> {
  const { head, rest } = await headOf(decompressed(chunks), headBytes);
  switch (format ?? formatByName(name) ?? formatByContent(head, name)) {
    case "ndjson":
      return yield* jsonLines(rest);
    case "json":
      return yield* jsonArray(rest);
    case "csv":
      return yield* csvRows(rest, ",");
    case "tsv":
      return yield* csvRows(rest, "\t");
  }
}

/** Of `.json` and `.ndjson` the content decides: both names are used for both. */
function formatByName(name: string | null): InputFormat | null {
  const [, ending] = /\.(csv|tsv|tab)(?:\.gz|\.gzip|\.zst|\.zstd)?$/i.exec(name ?? "") ?? [];
  if (ending === undefined) return null;
  return ending.toLowerCase() === "csv" ? "csv" : "tsv";
}

function formatByContent(head: Buffer, name: string | null): InputFormat {
  const first = head.toString("latin1").trimStart().charAt(0);
  if (first === "[") return "json";
  // Without any item both are the same.
  if (first === "{" || first === "") return "ndjson";
  // Its first line is wrong, and is reported as such.
  if (/\.(json|ndjson|jsonl)(\.|$)/i.test(name ?? "")) return "ndjson";
  throw new InputFailure("neither the name nor the content says what it is; give --format");
}
