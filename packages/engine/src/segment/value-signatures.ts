import { gramCharacter } from "../dictionary/term-key.js";
import { textHash } from "../doc-values/text-hash.js";
import { SAID_MAX } from "../forward-index/token-codes.js";
import type { FunctionWords } from "./function-words.js";

/** A value has so many of the 32 bits of a signature, some of which may fall together; each is chosen by 5 bits of a hash. */
const bitsPerValue = 4;
const chosenBy = 5;

/** Any document may have the value. */
export const ANY_SIGNATURE = 0xffffffff;

/** In place of a hash: what is left out. */
const UNSAID = 0;

/**
 * What a value of at most SAID_MAX positions says, or a query: a set of its words that are no stop words, and of the characters of its
 * unspaced runs that no stop word has. Order and repetition make no difference, nor do parts and dictionary words inside a run. So a value
 * that equals the query says the same, and so does one that is wholly said by exact occurrences of all words of the query (ranking 3,
 * `exactness`): those that may be missing are stop words.
 */
export class SaidTerms {
  readonly #hashes = new Int32Array(SAID_MAX);
  #count = 0;
  #sum = 0;

  clear(): void {
    this.#count = 0;
    this.#sum = 0;
  }

  /** A value has so few positions that there is room. */
  add(hash: number): void {
    if (hash === UNSAID) return;
    const hashes = this.#hashes;
    const count = this.#count;
    for (let i = 0; i < count; i++) if (hashes[i] === hash) return;
    hashes[count] = hash;
    this.#count = count + 1;
    this.#sum = (this.#sum + hash) | 0;
  }

  /**
   * The bits that this chooses (a Bloom filter: Bloom, Space/time trade-offs in hash coding with allowable errors, 1970). A document has
   * those of all its short values. Of documents with four of them, one in forty that does not have a value has its bits all the same.
   */
  get signature(): number {
    let chosen = Math.imul(this.#sum ^ (this.#sum >>> 15), 0x2c1b3c6d);
    chosen ^= chosen >>> 12;
    let signature = 0;
    for (let bit = 0; bit < bitsPerValue; bit++) signature |= 1 << ((chosen >>> (bit * chosenBy)) & 31);
    return signature >>> 0;
  }
}

/** A word of a query: its term; of one cut out of an unspaced run its characters, of every other none. */
export interface SaidWord {
  readonly term: string;
  readonly characters: readonly string[];
}

/**
 * The signature that a document has all bits of if some value of it equals a query of these words, or is wholly said by exact occurrences of
 * all of them; 0 if there are none, ANY_SIGNATURE if there are so many that a longer value may equal them.
 */
export function soughtSignature(words: readonly SaidWord[], functionWords: FunctionWords): number {
  const positions = words.reduce((sum, { characters }) => sum + Math.max(1, characters.length), 0);
  if (positions === 0) return 0;
  if (positions > SAID_MAX) return ANY_SIGNATURE;
  const said = new SaidTerms();
  for (const { term, characters } of words) {
    if (characters.length === 0) said.add(wordHash(term, functionWords));
    for (const character of characters) said.add(characterHash(character, 0, functionWords));
  }
  return said.signature;
}

/** Whether a document of this signature may have the value that is sought (see soughtSignature; 0: no value). */
export function mayHaveValue(signature: number, sought: number): boolean {
  return sought === ANY_SIGNATURE || (sought !== 0 && (signature & sought) >>> 0 === sought);
}

/** What a word or gram of an unspaced run adds to what a value says. `key`: of its term (see termKey). */
export function saidHash(key: string, functionWords: FunctionWords): number {
  return key.charCodeAt(0) === gramCharacter
    ? characterHash(key, 1, functionWords)
    : wordHash(key, functionWords);
}

function wordHash(term: string, { stopWords }: FunctionWords): number {
  return stopWords.has(term) ? UNSAID : textHash(term) | 0 || 1;
}

/** Of the code point at `at`. */
function characterHash(text: string, at: number, { stopCharacters }: FunctionWords): number {
  const character = text.codePointAt(at) ?? 0;
  return stopCharacters.has(character) ? UNSAID : Math.imul(character, 0x9e3779b1) || 1;
}
