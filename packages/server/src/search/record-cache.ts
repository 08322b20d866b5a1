import { type CacheFigures, damagedRecord, type RecordSource, type ReportingCache } from "@findling/engine";
import type { JsonObject } from "@findling/protocol";

/** A record that a snapshot names has been superseded and removed. A newer snapshot names another one. */
export class RecordGoneError extends Error {
  constructor(documentNumber: number) {
    super(`The record of document ${documentNumber} is no longer there.`);
    this.name = "RecordGoneError";
  }
}

/** Memory kept for the records of the next search: enough for most pages. */
const keptBytesMax = 1 << 20;
/**
 * The most bytes of cached records of one search. A filter may need every record, and the records of the page
 * are needed at most twice.
 */
const cachedBytesMax = 1 << 24;

/**
 * Reads the bytes of a record, which are copied before the next call. null: the record is damaged. undefined:
 * it is gone.
 */
type ReadBytes = (documentNumber: number) => Uint8Array | null | undefined;

/** The records of one search. */
export interface SearchedRecords extends RecordSource {
  /** Documents whose records were needed and are damaged. */
  readonly damaged: readonly number[];
  /** The compact JSON as stored; null: the record is damaged. @throws RecordGoneError */
  bytes(documentNumber: number): Buffer | null;
}

/**
 * Caches the records of the search that a thread runs. Each is read once, and parsed only if the engine needs
 * its values. The memory is used again by the next search: allocating memory for each record would take as
 * long as reading it.
 */
export class RecordCache implements ReportingCache {
  #memory = Buffer.allocUnsafeSlow(1 << 16);
  /** How much of `#memory` the records of this search take. */
  #used = 0;
  #cachedBytes = 0;
  #hits = 0;
  #misses = 0;

  get figures(): CacheFigures {
    return {
      name: "records",
      bytesMax: cachedBytesMax,
      invalidatedBy: "the next search",
      bytes: Math.min(this.#cachedBytes, cachedBytesMax),
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  /** The records of the next search. Those of the search before are not valid any more. */
  over(read: ReadBytes): SearchedRecords {
    this.#used = 0;
    this.#cachedBytes = 0;
    /** By document number; null: the record is damaged. */
    const known = new Map<number, Buffer | null>();
    const bytes = (documentNumber: number): Buffer | null => this.#bytes(documentNumber, known, read);
    return {
      get damaged() {
        return [...known].flatMap(([documentNumber, found]) => (found === null ? [documentNumber] : []));
      },
      read: (documentNumber) => parsed(bytes(documentNumber)),
      bytes,
    };
  }

  #bytes(documentNumber: number, known: Map<number, Buffer | null>, read: ReadBytes): Buffer | null {
    const cached = known.get(documentNumber);
    if (cached !== undefined) {
      this.#hits++;
      return cached;
    }
    this.#misses++;
    const found = read(documentNumber);
    if (found === undefined) throw new RecordGoneError(documentNumber);
    const bytes = found === null ? null : this.#copyOf(found);
    this.#cachedBytes += bytes?.length ?? 0;
    if (bytes === null || this.#cachedBytes <= cachedBytesMax) known.set(documentNumber, bytes);
    return bytes;
  }

  #copyOf(bytes: Uint8Array): Buffer {
    if (this.#used + bytes.length > this.#memory.length) {
      // Copies in the old memory keep it alive as long as they are in use.
      const length = Math.max(bytes.length, Math.min(this.#memory.length * 2, keptBytesMax));
      this.#memory = Buffer.allocUnsafeSlow(length);
      this.#used = 0;
    }
    const copy = this.#memory.subarray(this.#used, this.#used + bytes.length);
    copy.set(bytes);
    this.#used += bytes.length;
    return copy;
  }
}

/** A damaged record has no values. */
function parsed(bytes: Buffer | null): JsonObject {
  if (bytes === null) return damagedRecord;
  const record: JsonObject = JSON.parse(bytes.toString("utf8"));
  return record;
}
