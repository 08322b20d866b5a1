import { headOf } from "./chunk-head.js";
import { csvDelimiterOf } from "./csv-delimiter.js";
import type { InputItem } from "./input-item.js";
import { jsonArray } from "./json-array.js";
import { jsonLines } from "./json-lines.js";
import { tableRows } from "./table-rows.js";

export const fileFormats = ["ndjson", "json", "csv", "tsv"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Bytes at the beginning of a text that are read to find its first character and the separator of a CSV. */
export const formatHeadBytes = 4_096;

/**
 * What a file has in it. Of `.json` and `.ndjson` the content decides: both names are used for both. null: it
 * is not known.
 * @param head the first `formatHeadBytes` bytes of its text, unless there are fewer
 * @param name its name; null: it has none
 */
export function formatOf(head: Uint8Array, name: string | null): FileFormat | null {
  return formatByName(name) ?? formatByContent(head, name);
}

/**
 * The items of a text, whose chunks are neither compressed nor begin with a byte order mark.
 * @throws {FileFault} the file cannot be read any further
 */
export function itemsOf(
  chunks: AsyncIterable<Uint8Array>,
  format: FileFormat,
): AsyncGenerator<InputItem, void> {
  switch (format) {
    case "ndjson":
      return jsonLines(chunks);
    case "json":
      return jsonArray(chunks);
    case "csv":
      return csvRows(chunks);
    case "tsv":
      return tableRows(chunks, "\t");
  }
}

async function* csvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<InputItem, void> {
  const { head, rest } = await headOf(chunks, formatHeadBytes);
  yield* tableRows(rest, csvDelimiterOf(head));
}

function formatByName(name: string | null): FileFormat | null {
  const [, ending] = /\.(csv|tsv|tab)(?:\.gz|\.gzip|\.zst|\.zstd)?$/i.exec(name ?? "") ?? [];
  if (ending === undefined) return null;
  return ending.toLowerCase() === "csv" ? "csv" : "tsv";
}

function formatByContent(head: Uint8Array, name: string | null): FileFormat | null {
  const first = new TextDecoder("latin1").decode(head).trimStart().charAt(0);
  if (first === "[") return "json";
  // Without any item both are the same.
  if (first === "{" || first === "") return "ndjson";
  // Its first line is wrong, and is reported as such.
  return /\.(json|ndjson|jsonl)(\.|$)/i.test(name ?? "") ? "ndjson" : null;
}
