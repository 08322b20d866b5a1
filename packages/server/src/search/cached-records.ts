import type { RecordSource } from "@findling/engine";
import type { JsonObject } from "@findling/protocol";

/** A record that a snapshot names has been superseded and removed: a newer snapshot names another. */
export class RecordGoneError extends Error {
  constructor(documentNumber: number) {
    super(`The record of document ${documentNumber} is no longer there.`);
    this.name = "RecordGoneError";
  }
}

/** The records of one search: read once, parsed only where the engine asks for values. */
export class CachedRecords implements RecordSource {
  readonly #read: (documentNumber: number) => Uint8Array | undefined;
  readonly #bytes = new Map<number, Uint8Array>();

  constructor(read: (documentNumber: number) => Uint8Array | undefined) {
    this.#read = read;
  }

  /** @throws RecordGoneError */
  read(documentNumber: number): JsonObject {
    const bytes = this.bytes(documentNumber);
    const record: JsonObject = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8"),
    );
    return record;
  }

  /**
   * The compact JSON as stored.
   *
   * @throws RecordGoneError
   */
  bytes(documentNumber: number): Uint8Array {
    let bytes = this.#bytes.get(documentNumber);
    if (bytes === undefined) {
      bytes = this.#read(documentNumber);
      if (bytes === undefined) throw new RecordGoneError(documentNumber);
      this.#bytes.set(documentNumber, bytes);
    }
    return bytes;
  }
}
