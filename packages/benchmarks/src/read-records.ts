import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { CannotRun } from "./command-options.js";
import { isGzip } from "./records/ndjson-lines.js";
import { recordsOf, type SourceRecord } from "./source-record.js";

/**
 * The records of an NDJSON file, gzipped or not.
 * @throws {CannotRun}
 */
export function readRecords(path: string): SourceRecord[] {
  try {
    const bytes = readFileSync(path);
    return recordsOf((isGzip(bytes) ? gunzipSync(bytes) : bytes).toString("utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotRun(`The records in ${path} cannot be read: ${reason}.`);
  }
}
