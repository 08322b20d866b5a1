import { RecordFault } from "./record-fault.js";

/** Nothing is replaced, and a byte order mark in the middle of a file stays. */
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @throws {RecordFault} the bytes are not UTF-8 */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new RecordFault("is not valid UTF-8");
  }
}
