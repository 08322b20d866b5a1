import type { InputItem } from "./input-item.js";
import { RecordFault } from "./record-fault.js";
import { utf8Text } from "./utf8-text.js";

/** An item that is the JSON text in `bytes`. */
export function jsonItem(bytes: Uint8Array, line: number): InputItem {
  return { line, byteLength: bytes.length, parse: () => parsed(bytes) };
}

function parsed(bytes: Uint8Array): unknown {
  const text = utf8Text(bytes);
  try {
    return JSON.parse(text);
  } catch (error) {
    // A RangeError: nested so deeply that the parser's stack is full.
    const reason = error instanceof SyntaxError ? error.message : "it is nested too deeply";
    throw new RecordFault(`is not valid JSON: ${reason}`);
  }
}
