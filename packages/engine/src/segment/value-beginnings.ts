import { gramCharacter } from "../dictionary/term-key.js";
import { textHash } from "../doc-values/text-hash.js";
import type { FunctionWords } from "../schema/function-words.js";
import { SaidHashes, UNSAID } from "./said-hashes.js";

/**
 * How the words of the short values of a document begin, in 32 bits: a Bloom filter (see value-signatures.ts)
 * of the values, each by its tier and the set of its words' beginnings. A word that stands for another by a
 * prefix begins as the other does, so this tells of values that are wholly said in any way what signatures
 * tell of those that are said by exact occurrences (ranking 3, `exactness`). Stop words are left out, since
 * free words may say them.
 *
 *   title "The String Builder"  ->  tier 0, { str, bui }
 *
 * Good for queries that most records have a value as short as: nearly every record has one of a single word.
 */
const beginningUnits = 3;

/** Nothing is told of values with more beginnings: they are long, and would take bits from short ones. */
const beginningsMax = 4;

/** Each value has two of the 32 bits, which may fall together. */
const bitMask = 31;
const chosenBy = 5;

/** Any odd number: tiers have bits of their own. */
const seedOfTier = 0x85ebca6b;

/** How a word begins, or a gram of an unspaced run: as its first character. `key`: of its term. */
export function beginningHash(key: string, { stopWords, stopCharacters }: FunctionWords): number {
  if (key.charCodeAt(0) === gramCharacter) {
    const character = key.codePointAt(1) ?? 0;
    return stopCharacters.has(character) ? UNSAID : hashOfCharacter(character);
  }
  return stopWords.has(key) ? UNSAID : hashOfBeginning(key);
}

/** Of a word that is no stop word, or of a prefix of no fewer units than a beginning has. */
export function hashOfBeginning(word: string): number {
  return textHash(word.slice(0, beginningUnits)) | 0 || 1;
}

/** Of an unspaced run. */
export function hashOfCharacter(codePoint: number): number {
  return Math.imul(codePoint, 0x9e3779b1) || 1;
}

/** The beginnings of a value, or those that a query may say. */
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

  /** The bits of such a value of a tier; none if its beginnings are too many. */
  bitsIn(tier: number): number {
    if (this.areTooMany) return 0;
    const mixed = this.#hashes.mixed(Math.imul(tier, seedOfTier));
    return (1 << (mixed & bitMask)) | (1 << ((mixed >>> chosenBy) & bitMask));
  }
}
