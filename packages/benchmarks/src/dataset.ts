import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readRecords } from "./read-records.js";
import type { SourceRecord } from "./source-record.js";

/** Records to measure with, and their source. */
export interface Dataset {
  readonly name: string;
  readonly records: readonly SourceRecord[];
}

/** Real documentation, which is not in the repository: sections of 75,005 pages. */
const mdnPath = fileURLToPath(new URL("../../../../shared/data/mdn/mdn-en.ndjson.gz", import.meta.url));
const demoPath = fileURLToPath(new URL("../../findling/dist/demo-records.ndjson.gz", import.meta.url));

/**
 * Loads `mdn-en` if it exists, else the records of the demo. Figures of the two cannot be compared.
 * `path`: another file of NDJSON, gzipped or not.
 */
export function loadDataset(path: string | null, say: (line: string) => void): Dataset {
  if (path !== null) return { name: path, records: readRecords(path) };
  if (existsSync(mdnPath)) return { name: "mdn-en", records: readRecords(mdnPath) };
  say("The data set mdn-en is not there: measuring with the demo's records instead.");
  // The first line of the demo's file is its header.
  return { name: "demo", records: readRecords(demoPath).slice(1) };
}
