import type { RecordSource } from "@findling/engine";
import type { JsonObject } from "@findling/protocol";

/** A record that a snapshot names has been superseded and removed: a newer snapshot names another. */
export class RecordGoneError extends Error {
  constructor(documentNumber: number) {
    super(`The record of document ${documentNumber} is no longer there.`);
    this.name = "RecordGoneError";
  }
}

/** What is kept for the records of the next search: enough for those of most pages. */
const keptBytesMax = 1 << 20;
/** Of one search: a filter may ask for every record, and those of the page are asked for twice at most. */
const cachedBytesMax = 1 << 24;

/**
 * Used from search to search; a thread runs one at a time. To have memory for each record takes as long as to
 * read it.
 */
let memory = Buffer.allocUnsafeSlow(1 << 16);

/**
 * The records of one search: read once, parsed only where the engine asks for values. Valid until the next
 * one is made.
 */
export class CachedRecords implements RecordSource {
  readonly #read: (documentNumber: number) => Uint8Array | null | undefined;
  /** null: damaged. */
  readonly #bytes = new Map<number, Buffer | null>();
  #used = 0;
  #cachedBytes = 0;

  /** `read`: what it returns is copied before the next call; null: the record is damaged. */
  constructor(read: (documentNumber: number) => Uint8Array | null | undefined) {
    this.#read = read;
  }

  /** Documents that were asked for, and whose records are damaged. */
  get damaged(): number[] {
    return [...this.#bytes].flatMap(([documentNumber, bytes]) => (bytes === null ? [documentNumber] : []));
  }

  /** A damaged record has no values. @throws RecordGoneError */
  read(documentNumber: number): JsonObject {
    const bytes = this.bytes(documentNumber);
    if (bytes === null) return {};
    const record: JsonObject = JSON.parse(bytes.toString("utf8"));
    return record;
  }

  /**
   * The compact JSON as stored; null: it is damaged.
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
      // What lies in the memory before stays as long as it is asked for.
      memory = Buffer.allocUnsafeSlow(Math.max(bytes.length, Math.min(memory.length * 2, keptBytesMax)));
      this.#used = 0;
    }
    const copy = memory.subarray(this.#used, this.#used + bytes.length);
    copy.set(bytes);
    this.#used += bytes.length;
    return copy;
  }
}
