import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { recordsOf, type SourceRecord } from "./source-record.js";

/** The records of a file of gzipped NDJSON. */
export function readRecords(path: string): SourceRecord[] {
  return recordsOf(gunzipSync(readFileSync(path)).toString("utf8"));
}
