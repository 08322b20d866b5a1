/** Shorter documents have a class each. */
const exactEnd = 16;
/** Of longer ones each octave has 8 classes: so many bits behind the first one are told. */
const toldBits = 3;

/**
 * The class of a document by its length in words and unspaced characters: 0 to 15 for just so many, then in steps of an eighth to a
 * sixteenth, as a floating-point number with three bits behind the point. Below 256 for all lengths below 2 ** 31.
 */
export function lengthClassOf(length: number): number {
  if (length < exactEnd) return length;
  const exponent = 31 - Math.clz32(length);
  const told = (length >>> (exponent - toldBits)) & 7;
  return exactEnd + (exponent - 4) * 8 + told;
}

/** The least length of a class. */
export function leastLength(lengthClass: number): number {
  if (lengthClass < exactEnd) return lengthClass;
  const octave = (lengthClass - exactEnd) >>> toldBits;
  return (8 + ((lengthClass - exactEnd) & 7)) * 2 ** (octave + 4 - toldBits);
}
