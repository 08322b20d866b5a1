import { damagedRecord, type RecordSource } from "@findling/engine";
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
/** For one search. A filter may need every record, and the records of the page are needed at most twice. */
const cachedBytesMax = 1 << 24;

/**
 * Reused from search to search, since a thread runs one at a time. Allocating memory for each record would
 * take as long as reading it.
 */
let memory = Buffer.allocUnsafeSlow(1 << 16);

/**
 * The records of one search. Each is read once, and parsed only if the engine needs its values. Valid until
 * the next object is made.
 */
export class RecordCache implements RecordSource {
  readonly #read: (documentNumber: number) => Uint8Array | null | undefined;
  /** By document number; null: the record is damaged. */
  readonly #bytes = new Map<number, Buffer | null>();
  #used = 0;
  #cachedBytes = 0;

  /** `read`: its result is copied before the next call. null: the record is damaged. */
  constructor(read: (documentNumber: number) => Uint8Array | null | undefined) {
    this.#read = read;
  }

  /** Documents whose records were needed and are damaged. */
  get damaged(): number[] {
    return [...this.#bytes].flatMap(([documentNumber, bytes]) => (bytes === null ? [documentNumber] : []));
  }

  /** A damaged record has no values. @throws RecordGoneError */
  read(documentNumber: number): JsonObject {
    const bytes = this.bytes(documentNumber);
    if (bytes === null) return damagedRecord;
    const record: JsonObject = JSON.parse(bytes.toString("utf8"));
    return record;
  }

  /**
   * The compact JSON as stored; null: the record is damaged.
   *
   * @throws RecordGoneError
   */
  bytes(documentNumber: number): Buffer | null {
    let bytes = this.#bytes.get(documentNumber);
    if (bytes === undefined) {
      const read = this.#read(documentNumber);
      if (read === undefined) throw new RecordGoneError(documentNumber);
      bytes = read === null ? null : this.#copyOf(read);
      this.#cachedBytes += bytes?.length ?? 0;
      if (bytes === null || this.#cachedBytes <= cachedBytesMax) this.#bytes.set(documentNumber, bytes);
    }
    return bytes;
  }

  #copyOf(bytes: Uint8Array): Buffer {
    if (this.#used + bytes.length > memory.length) {
      // Copies in the old memory keep it alive as long as they are in use.
      memory = Buffer.allocUnsafeSlow(Math.max(bytes.length, Math.min(memory.length * 2, keptBytesMax)));
      this.#used = 0;
    }
    const copy = memory.subarray(this.#used, this.#used + bytes.length);
    copy.set(bytes);
    this.#used += bytes.length;
    return copy;
  }
}
