import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CannotRun } from "../command-options.js";
import { recordsOf, type SourceRecord } from "../source-record.js";
import { linesIn } from "./ndjson-lines.js";
import { inBatches, type RecordBatches } from "./record-source.js";

/** Real documentation of 114 packages of Debian, which is not in the repository. */
const folder = fileURLToPath(new URL("../../../../../shared/data/docs-large/", import.meta.url));
/** A sample of all records, used if it has enough of them. */
const sample = { path: `${folder}docs-80k.ndjson.gz`, recordCount: 80_000 };
const whole = ["00", "01", "02", "03"].map((part) => `${folder}docs-large-${part}.ndjson.gz`);

/** The real records; null if their files do not exist. */
export function realRecords(count: number): RecordBatches | null {
  const paths = count <= sample.recordCount ? [sample.path] : whole;
  if (!paths.every((path) => existsSync(path))) return null;
  return recordFiles(count <= sample.recordCount ? "docs-80k" : "docs-large", paths, count);
}

/** Reads NDJSON files, gzipped or not, one after the other. Throws `CannotRun` if a file has no records. */
export function recordFiles(name: string, paths: readonly string[], countMax: number): RecordBatches {
  return { name, batches: () => inBatches(recordsIn(paths), countMax) };
}

async function* recordsIn(paths: readonly string[]): AsyncGenerator<SourceRecord> {
  for (const path of paths) {
    let isEmpty = true;
    try {
      for await (const line of linesIn(path)) {
        const records = recordsOf(line);
        isEmpty &&= records.length === 0;
        yield* records;
      }
      if (isEmpty) throw new Error("there are none");
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CannotRun(`The records in ${path} cannot be read: ${reason}.`);
    }
  }
}
