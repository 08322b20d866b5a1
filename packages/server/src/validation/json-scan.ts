const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const digit0 = 0x30;
const digit9 = 0x39;
const lowerE = 0x65;
const upperE = 0x45;

/** Fewer digits than this without an exponent never leave the range of a double. */
const digitsAlwaysFinite = 308;

export interface JsonScan {
  /** The deepest nesting of arrays and objects; counting stops one above the limit. */
  readonly depth: number;
  /** Whether a number might leave the range of a double: it has an exponent or very many digits. */
  readonly hugeNumbers: boolean;
}

/**
 * One pass over the bytes of a JSON text, before anything is built from it. It needs no valid JSON: a parser
 * looks at the text afterwards.
 */
export function scanJson(bytes: Uint8Array, depthMax: number): JsonScan {
  let depth = 0;
  let deepest = 0;
  let digits = 0;
  let hugeNumbers = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte >= digit0 && byte <= digit9) {
      if (++digits > digitsAlwaysFinite) hugeNumbers = true;
      continue;
    }
    if (digits > 0 && (byte === lowerE || byte === upperE)) hugeNumbers = true;
    digits = 0;
    if (byte === quote) {
      at = endOfString(bytes, at + 1);
    } else if (byte === openBrace || byte === openBracket) {
      if (++depth > deepest) deepest = depth;
      if (depth > depthMax) break;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--;
    }
  }
  return { depth: deepest, hugeNumbers };
}

/** The offset of the quote that ends the string; the end of the text if none does. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === backslash) at++;
    else if (byte === quote) return at;
  }
  return bytes.length;
}
