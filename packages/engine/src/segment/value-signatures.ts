import { textHash } from "../doc-values/text-hash.js";

/** Values with more words and grams are not told: they hardly ever equal a query. */
const toldLengthMax = 12;
/** A value has so many of the 32 bits of a signature, some of which may fall together; each is chosen by 5 bits of a hash. */
const bitsPerValue = 4;
const chosenBy = 5;
/** As long as no term is taken in. */
export const emptyValueHash = 0x2545f491;

/** Any document may have the value. */
export const ANY_SIGNATURE = 0xffffffff;

/**
 * Which values a document may have: the bits of its searchable values, chosen by their words and grams in order (a Bloom filter: Bloom,
 * Space/time trade-offs in hash coding with allowable errors, 1970). Of documents with four short values, one in forty that does not have
 * a value has its bits all the same.
 *
 * @param hash of the terms in order (see extendValueHash)
 * @param length words and grams
 */
export function valueSignature(hash: number, length: number): number {
  if (length === 0 || length > toldLengthMax) return 0;
  let chosen = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  chosen ^= chosen >>> 12;
  let signature = 0;
  for (let bit = 0; bit < bitsPerValue; bit++) signature |= 1 << ((chosen >>> (bit * chosenBy)) & 31);
  return signature >>> 0;
}

/** The signature that a document has all bits of if some value of it has just these words and grams; ANY_SIGNATURE if it is not told. */
export function soughtSignature(texts: readonly string[], length: number): number {
  if (length > toldLengthMax) return ANY_SIGNATURE;
  return valueSignature(
    texts.reduce((hash, text) => extendValueHash(hash, termHash(text)), emptyValueHash),
    length,
  );
}

/** Whether a document of this signature may have the value that is sought (see soughtSignature; 0: no value). */
export function mayHaveValue(signature: number, sought: number): boolean {
  return sought === ANY_SIGNATURE || (sought !== 0 && (signature & sought) >>> 0 === sought);
}

/** Of the key of a term, 32 bits. */
export function termHash(key: string): number {
  return textHash(key) >>> 0;
}

export function extendValueHash(hash: number, ofTerm: number): number {
  return Math.imul(((hash << 5) | (hash >>> 27)) ^ ofTerm, 0x85ebca6b);
}
