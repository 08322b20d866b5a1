import { isUtf8 } from "node:buffer";
import { ApiError, jsonDepthMax } from "@findling/protocol";
import { infiniteNumberPath } from "./json-numbers.js";
import { scanJson } from "./json-scan.js";

/** Senders of JSON text never begin it with this mark (RFC 8259, section 8.1). */
const byteOrderMark = "\uFEFF";

/**
 * Parses a request body.
 *
 * @throws ApiError invalid_json; invalid_request for a body nested too deeply, or for a number outside the
 *   range of a double
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new ApiError("invalid_json", "The body is empty; a JSON object is expected.");
  const { tooDeepAt, hugeNumbers } = scanJson(bytes, jsonDepthMax);
  if (tooDeepAt !== null) {
    const levels = `nested more than ${jsonDepthMax} levels deep`;
    throw new ApiError("invalid_request", `The body is ${levels}, at byte ${tooDeepAt}.`);
  }
  if (!isUtf8(bytes)) throw new ApiError("invalid_json", "The body is not valid UTF-8.");
  const text = bytes.toString("utf8");
  if (text.startsWith(byteOrderMark)) {
    throw new ApiError("invalid_json", "The body begins with a byte order mark (EF BB BF); send it without.");
  }
  const value = parse(text);
  if (hugeNumbers) refuseInfiniteNumbers(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof SyntaxError ? `: ${error.message}` : "";
    throw new ApiError("invalid_json", `The body is not valid JSON${reason}.`);
  }
}

function refuseInfiniteNumbers(value: unknown): void {
  const path = infiniteNumberPath(value);
  if (path === null) return;
  const where = path === "" ? "The body" : path;
  throw new ApiError("invalid_request", `${where} is a number out of the range of a double.`);
}
