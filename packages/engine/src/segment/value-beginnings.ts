import { gramCharacter } from "../dictionary/term-key.js";
import { textHash } from "../doc-values/text-hash.js";
import type { FunctionWords } from "../schema/function-words.js";
import { SaidHashes, UNSAID } from "./said-hashes.js";

/**
 * How the words of the short values of a document begin, in 32 bits. It is a Bloom filter of the values (see
 * value-signatures.ts). Each value is given by its tier and the set of its words' beginnings. A term found by
 * a prefix begins as the prefix does. So this filter covers values that are wholly said in any way, as
 * signatures cover values that exact occurrences say (ranking 3, `exactness`). Stop words are left out, since
 * free words may say them.
 *
 *   title "The String Builder"  ->  tier 0, { str, bui }
 *
 * Useful for short queries, where most records have a value of that length: nearly every record has a value
 * of a single word.
 */
const beginningUnits = 3;

/** A value with more beginnings sets no bits: it is long, and would take bits from short values. */
const beginningsMax = 4;

/**
 * Each value sets four of the 32 bits, some of which may coincide. Two are chosen by its words alone, so that
 * most documents can be ruled out for all tiers at once. The other two are chosen by its words and its tier.
 *
 * A million records of documentation have two or three such values each. One in 67 has the bits of a sought
 * value without having the value. With two bits for each value it is one in 34.
 */
const bitMask = 31;
const chosenBy = 5;

/** Any odd number. It makes the other bits depend on the tier. */
const seedOfTier = 0x85ebca6b;

/**
 * The hash of a word's beginning, or of the first character of a gram of an unspaced run. `key`: of its term.
 */
export function beginningHash(key: string, { stopWords, stopCharacters }: FunctionWords): number {
  if (key.charCodeAt(0) === gramCharacter) {
    const character = key.codePointAt(1) ?? 0;
    return stopCharacters.has(character) ? UNSAID : hashOfCharacter(character);
  }
  return stopWords.has(key) ? UNSAID : hashOfBeginning(key);
}

/** The hash for a word that is no stop word, or for a prefix of at least `beginningUnits` units. */
export function hashOfBeginning(word: string): number {
  return textHash(word.slice(0, beginningUnits)) | 0 || 1;
}

/** The hash for a character of an unspaced run. */
export function hashOfCharacter(codePoint: number): number {
  return Math.imul(codePoint, 0x9e3779b1) || 1;
}

/** The beginnings of a value, or of the values that a query may say. */
export class Beginnings {
  readonly #hashes = new SaidHashes(beginningsMax);

  clear(): void {
    this.#hashes.clear();
  }

  add(hash: number): void {
    this.#hashes.add(hash);
  }

  get areTooMany(): boolean {
    return this.#hashes.areTooMany;
  }

  /** The bits that a value with these beginnings sets in a tier; none if there are too many beginnings. */
  bitsIn(tier: number): number {
    if (this.areTooMany) return 0;
    return twoBits(this.#hashes.mixed(0)) | twoBits(this.#hashes.mixed(Math.imul(tier + 1, seedOfTier)));
  }
}

function twoBits(chosen: number): number {
  return (1 << (chosen & bitMask)) | (1 << ((chosen >>> chosenBy) & bitMask));
}
