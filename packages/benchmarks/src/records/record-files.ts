import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CannotRun } from "../command-options.js";
import { recordsOf, type SourceRecord } from "../source-record.js";
import { linesIn } from "./ndjson-lines.js";
import { inBatches, type RecordSource } from "./record-source.js";

/** Real documentation of 114 packages of Debian, kept beside the repository and not in it. */
const folder = fileURLToPath(new URL("../../../../../shared/data/docs-large/", import.meta.url));
/** A sample of the whole, for as many records as it has. */
const sample = { path: `${folder}docs-80k.ndjson.gz`, recordCount: 80_000 };
const whole = ["00", "01", "02", "03"].map((part) => `${folder}docs-large-${part}.ndjson.gz`);

/** The real records, or null where they are not there. */
export function realRecords(count: number): RecordSource | null {
  const paths = count <= sample.recordCount ? [sample.path] : whole;
  if (!paths.every((path) => existsSync(path))) return null;
  return recordFiles(count <= sample.recordCount ? "docs-80k" : "docs-large", paths, count);
}

/**
 * Files of NDJSON, gzipped or not, one after the other. Reading them throws `CannotRun` where one holds no
 * records.
 */
export function recordFiles(name: string, paths: readonly string[], countMax: number): RecordSource {
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
