import type { RecordRow } from "@findling/store/reader";

/** Lines of an export as bytes: newline-delimited JSON. */

const closeBrace = 0x7d;
/** The last line names this many damaged records at most. */
const namedMax = 100;

interface ExportBegin {
  readonly dataVersion: number;
  /** The number of records in the whole index. */
  readonly records: number;
}

/** The first line of an export. */
export function beginLine({ dataVersion, records }: ExportBegin): Buffer {
  return Buffer.from(`${JSON.stringify({ begin: { dataVersion, records } })}\n`);
}

/** A record as it was written, with its version behind its attributes. No record has such an attribute. */
export function recordLine(record: Uint8Array, version: number): Buffer {
  if (record.at(-1) !== closeBrace) throw new Error("A stored record is no JSON object.");
  // A record has at least its objectID, so a comma is always needed.
  return Buffer.concat([record.subarray(0, -1), Buffer.from(`,"version":${version}}\n`)]);
}

/** Counts what an export holds, and makes its last line. */
export class ExportCount {
  #records = 0;
  #damaged = 0;
  readonly #named: string[] = [];

  get records(): number {
    return this.#records;
  }

  get damagedRecords(): number {
    return this.#damaged;
  }

  /** The line of a record; null: it is damaged. */
  lineOf({ record, version, objectID }: RecordRow): Buffer | null {
    if (record !== null) {
      this.#records++;
      return recordLine(record, version);
    }
    this.#damaged++;
    if (objectID !== null && this.#named.length < namedMax) this.#named.push(objectID);
    return null;
  }

  /** The last line of an export. A client without it knows that the export was cut off. */
  endLine(): Buffer {
    const end = {
      records: this.#records,
      damagedRecords: this.#damaged,
      damagedObjectIDs: this.#named,
    };
    return Buffer.from(`${JSON.stringify({ end })}\n`);
  }
}
