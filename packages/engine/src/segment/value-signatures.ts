import { textHash } from "../doc-values/text-hash.js";

/** Values with more words and grams are not told: they hardly ever equal a query. */
const toldLengthMax = 12;
/** A signature has 32 bits, of which the highest ones of a hash choose one. */
const bitShift = 27;
/** As long as no term is taken in. */
export const emptyValueHash = 0x2545f491;

/** Any document may have the value. */
export const ANY_SIGNATURE = 0xffffffff;

/**
 * Which values a document may have: of each searchable value a bit, chosen by its words and grams in order (a Bloom filter with one hash
 * function: Bloom, Space/time trade-offs in hash coding with allowable errors, 1970). Most documents have a handful of short values, so six in
 * seven documents are ruled out that do not have the value asked for.
 *
 * @param hash of the terms in order (see extendValueHash)
 * @param length words and grams
 */
export function valueSignature(hash: number, length: number): number {
  if (length === 0 || length > toldLengthMax) return 0;
  return (1 << (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> bitShift)) >>> 0;
}

/** The signature that a document has all bits of if some value of it has just these words and grams; ANY_SIGNATURE if it is not told. */
export function soughtSignature(texts: readonly string[], length: number): number {
  if (length > toldLengthMax) return ANY_SIGNATURE;
  return valueSignature(
    texts.reduce((hash, text) => extendValueHash(hash, termHash(text)), emptyValueHash),
    length,
  );
}

/** Of the key of a term, 32 bits. */
export function termHash(key: string): number {
  return textHash(key) >>> 0;
}

export function extendValueHash(hash: number, ofTerm: number): number {
  return Math.imul(((hash << 5) | (hash >>> 27)) ^ ofTerm, 0x85ebca6b);
}
