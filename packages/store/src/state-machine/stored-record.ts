import type { JsonObject, JsonValue } from "@findling/protocol";

/** Parses the records of a batch. They are in one buffer, which is wrapped only once. */
export class RecordParser {
  #wrapped: Buffer = Buffer.alloc(0);

  /** undefined if the bytes are not the JSON of an object with this objectID. */
  parse(bytes: Uint8Array, objectID: string): JsonObject | undefined {
    const value = this.#parseJson(bytes);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject && value["objectID"] === objectID ? value : undefined;
  }

  #parseJson({ buffer, byteOffset, byteLength }: Uint8Array): JsonValue | undefined {
    if (this.#wrapped.buffer !== buffer) this.#wrapped = Buffer.from(buffer);
    try {
      return JSON.parse(this.#wrapped.toString("utf8", byteOffset, byteOffset + byteLength));
    } catch {
      return undefined;
    }
  }
}
