import type { JsonObject } from "@findling/protocol";

/** A record of a data set. Queries are made from these. */
export type SourceRecord = JsonObject & { title?: string; content?: string };

/** One JSON object per line. */
export function recordsOf(ndjson: string): SourceRecord[] {
  return ndjson
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
