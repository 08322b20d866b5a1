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

/** A byte of 1 in each place of a word, for the test whether the word has a zero byte (Mycroft, 1987). */
const ones = 0x01010101;
const highBits = 0x80808080;

/** A number with at most this many digits and no exponent never leaves the range of a double. */
const digitsAlwaysFinite = 308;

export interface JsonScan {
  /** The offset of the first bracket that is nested too deeply, where the scan ends; null if none is. */
  readonly tooDeepAt: number | null;
  /** Whether a number might be outside the range of a double: it has an exponent or very many digits. */
  readonly hugeNumbers: boolean;
}

/**
 * One pass over the bytes of a JSON text, before anything is built from it. The text need not be valid JSON:
 * it is parsed afterwards.
 *
 * @param depthMax how many arrays and objects may contain each other
 */
export function scanJson(bytes: Uint8Array, depthMax: number): JsonScan {
  let depth = 0;
  let digits = 0;
  let hugeNumbers = false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte >= digit0 && byte <= digit9) {
      if (++digits > digitsAlwaysFinite) hugeNumbers = true;
      continue;
    }
    if (digits > 0 && (byte === lowerE || byte === upperE)) hugeNumbers = true;
    digits = 0;
    if (byte === quote) {
      at = endOfString(view, at + 1);
    } else if (byte === openBrace || byte === openBracket) {
      if (++depth > depthMax) return { tooDeepAt: at, hugeNumbers };
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--;
    }
  }
  return { tooDeepAt: null, hugeNumbers };
}

/** The offset of the quote that ends the string; the end of the text if there is none. */
function endOfString(bytes: DataView, start: number): number {
  const end = bytes.byteLength;
  for (let at = start; at < end; at++) {
    // Most bytes of a body are inside strings.
    while (at + 4 <= end && isPlain(bytes.getInt32(at, true))) at += 4;
    if (at >= end) break;
    const byte = bytes.getUint8(at);
    if (byte === backslash) at++;
    else if (byte === quote) return at;
  }
  return end;
}

/** Whether none of four bytes is a quote or a backslash. */
function isPlain(word: number): boolean {
  const quotes = word ^ 0x22222222;
  const backslashes = word ^ 0x5c5c5c5c;
  return ((((quotes - ones) & ~quotes) | ((backslashes - ones) & ~backslashes)) & highBits) === 0;
}
