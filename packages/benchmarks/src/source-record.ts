import type { JsonObject } from "@findling/protocol";

/** A record of a data set; what queries are made from. */
export type SourceRecord = JsonObject & { title?: string; content?: string };

/** One JSON object a line. */
export function recordsOf(ndjson: string): SourceRecord[] {
  return ndjson
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
