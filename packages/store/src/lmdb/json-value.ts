import { DamagedDataError } from "../errors.js";

export function jsonBytes(value: object): Buffer {
  return Buffer.from(JSON.stringify(value), "utf8");
}

/**
 * Parses JSON that this package wrote. Its checksum was right, so its shape is trusted.
 *
 * @param what names the value in the error if it is not JSON
 */
export function parseStoredJson<Value>(bytes: Uint8Array, what: string): Value {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
  } catch (error) {
    throw new DamagedDataError(`${what} is not valid JSON.`, { cause: error });
  }
}
