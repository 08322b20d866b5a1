import { createHash } from "node:crypto";

/** Longer texts are stored by their hash. An LMDB key has at most 1,978 bytes, an objectID up to 2,048. */
const plainKeyBytesMax = 1_000;

const plain = 1;
const hashed = 2;

/**
 * The key of a text: `1 text` or `2 sha256(text)`. If it is the hash, the row stores the text (see
 * `isHashedKey`). Texts without lone surrogates have different keys.
 */
export function textKey(text: string): Buffer {
  const length = Buffer.byteLength(text, "utf8");
  if (length > plainKeyBytesMax) return Buffer.concat([Buffer.of(hashed), sha256(text)]);
  const key = Buffer.allocUnsafe(length + 1);
  key[0] = plain;
  key.write(text, 1, "utf8");
  return key;
}

/**
 * The keys of all texts of at most 1,000 bytes that begin with a prefix; `end` is not one of them. null: the
 * prefix is empty. If it is longer, the range is empty.
 */
export function prefixRange(prefix: string): { readonly start: Buffer; readonly end: Buffer } | null {
  if (prefix === "") return null;
  const start = textKey(prefix);
  // UTF-8 has no such byte.
  return { start, end: isHashedKey(start) ? start : Buffer.concat([start, Buffer.of(0xff)]) };
}

export function isHashedKey(key: Uint8Array): boolean {
  return key[0] === hashed;
}

/** The text of a key that is not a hash. */
export function plainKeyText(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString("utf8", 1);
}

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest();
}
