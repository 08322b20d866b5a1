import { isUtf8 } from "node:buffer";
import type { InputItem } from "./input-item.js";
import { RecordFault } from "./record-fault.js";

/** An item that is the JSON text in `bytes`. */
export function jsonItem(bytes: Buffer, line: number): InputItem {
  return { line, byteLength: bytes.length, parse: () => parsed(bytes) };
}

function parsed(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new RecordFault("is not valid UTF-8");
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    // A RangeError: nested so deeply that the parser's stack is full.
    const reason = error instanceof SyntaxError ? error.message : "it is nested too deeply";
    throw new RecordFault(`is not valid JSON: ${reason}`);
  }
}
