import { isUtf8 } from "node:buffer";
import { ApiError, jsonDepthMax, tokenBytesMax } from "@findling/protocol";
import { infiniteNumberPath } from "../validation/json-numbers.js";
import { scanJson } from "../validation/json-scan.js";
import { repeatedName } from "../validation/repeated-name.js";
import { excerpt, hasTooMany } from "../wording/found.js";

/** A signed token in compact form (RFC 7515, section 3.1). Nothing of it is verified yet. */
export interface CompactJws {
  /** The header: parsed JSON. */
  readonly header: unknown;
  /** The bytes of JSON, which may be anything until the signature is verified. */
  readonly payload: Buffer;
  readonly signature: Buffer;
  /** The text that is signed. */
  readonly signed: string;
}

/**
 * Whether the value of `x-svc-key` is meant as a token: it has two dots, or begins as the base64url of `{"`.
 * No secret that a server made is like this.
 */
export function looksLikeToken(value: string): boolean {
  return value.split(".", 4).length === 3 || value.startsWith("eyJ");
}

/** @throws ApiError invalid_key */
export function readCompactJws(token: string): CompactJws {
  if (token.length > tokenBytesMax) throw refused(hasTooMany(token.length, "characters", tokenBytesMax));
  const parts = token.split(".", 4);
  if (parts.length !== 3) throw refused("does not have three parts with dots between them");
  const [header, payload, signature] = parts;
  return {
    header: readJson(bytesOf(header, "header"), "header"),
    payload: bytesOf(payload, "payload"),
    signature: bytesOf(signature, "signature"),
    signed: `${header}.${payload}`,
  };
}

/** @param part its name in the message @throws ApiError invalid_key */
export function readJson(bytes: Buffer, part: string): unknown {
  if (scanJson(bytes, jsonDepthMax).tooDeepAt !== null)
    throw refused(`has a ${part} that is nested more than ${jsonDepthMax} levels deep`);
  if (!isUtf8(bytes)) throw noJson(part);
  const text = bytes.toString("utf8");
  const value = parse(text, part);
  const infinite = infiniteNumberPath(value);
  if (infinite !== null)
    throw refused(`has a number out of the range of a double in its ${part}: ${infinite}`);
  const repeated = repeatedName(text);
  if (repeated !== null) throw refused(`has ${excerpt(repeated)} twice in its ${part}`);
  return value;
}

function parse(text: string, part: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noJson(part);
  }
}

function noJson(part: string): ApiError {
  return refused(`has a ${part} that is not valid JSON`);
}

/**
 * Decodes base64url. Each sequence of bytes has one form only: without padding, and without bits that nobody
 * reads.
 */
function bytesOf(text: string, part: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.toString("base64url") !== text)
    throw refused(`has a ${part} that is not base64url without padding`);
  return bytes;
}

/** @param why the rest of a sentence about the token */
export function refused(why: string): ApiError {
  return new ApiError("invalid_key", `The scoped token ${why}.`);
}
