import { generatedRecords } from "./generated-records.js";
import { realRecords, recordFiles } from "./record-files.js";
import type { RecordBatches } from "./record-source.js";

export interface RecordChoice {
  /**
   * An NDJSON file, gzipped or not, to use instead of the default records; `generated` for made-up records.
   */
  readonly data: string | null;
  readonly count: number;
  readonly seed: number;
}

/** Real records if their files exist, else made-up ones. Figures of the two cannot be compared. */
export function chooseRecords(
  { data, count, seed }: RecordChoice,
  say: (line: string) => void,
): RecordBatches {
  if (data === "generated") return generatedRecords({ seed, count });
  if (data !== null) return recordFiles(data, [data], count);
  const real = realRecords(count);
  if (real !== null) return real;
  say("The data set docs-large is not there: measuring with generated records instead.");
  return generatedRecords({ seed, count });
}
