import { gramCharacter } from "../dictionary/term-key.js";
import { textHash } from "../doc-values/text-hash.js";
import { SAID_MAX } from "../forward-index/token-codes.js";
import type { FunctionWords } from "../schema/function-words.js";
import { SaidHashes, UNSAID } from "./said-hashes.js";

/**
 * A value has so many of the 64 bits of a signature, some of which may fall together; each is chosen by 6
 * bits of a hash.
 */
const bitsPerValue = 5;
const chosenBy = 6;

/**
 * Nothing is told of a value that says more different terms: it would take bits from shorter ones, which
 * people search for. A query that says as many matches few documents anyway.
 */
const termsMax = 12;

/** 64 bits: in a section of 32-bit numbers, the low ones of a document first. */
export const numbersPerSignature = 2;

/** Bits of values. */
export class ValueSignature {
  low = 0;
  high = 0;

  clear(): void {
    this.low = 0;
    this.high = 0;
  }

  add({ low, high }: Pick<ValueSignature, "low" | "high">): void {
    this.low |= low;
    this.high |= high;
  }

  addBit(bit: number): void {
    if (bit < 32) this.low |= 1 << bit;
    else this.high |= 1 << (bit - 32);
  }
}

/** What is sought in documents; null: any document may have the value. */
export type SoughtSignature = Readonly<Pick<ValueSignature, "low" | "high">> | null;

/** No document has the value. */
export const NO_VALUE: SoughtSignature = { low: 0, high: 0 };

/**
 * What a value of at most SAID_MAX positions says, or a query: a set of its words that are no stop words, and
 * of the characters of its unspaced runs that no stop word has. Parts and dictionary words inside a run make
 * no difference. So a value that equals the query says the same, and so does one that is wholly said by exact
 * occurrences of all words of the query (ranking 3, `exactness`): those that may be missing are stop words.
 */
export class SaidTerms extends SaidHashes {
  constructor() {
    super(termsMax);
  }

  /**
   * Adds the bits that this chooses, none if its terms are too many (a Bloom filter: Bloom, Space/time
   * trade-offs in hash coding with allowable errors, 1970). A document has those of all its short values. Of
   * documents with four of them, one in seven hundred that does not have a value has its bits all the same.
   */
  addTo(signature: ValueSignature): void {
    if (this.areTooMany) return;
    const chosen = this.mixed(0);
    for (let bit = 0; bit < bitsPerValue; bit++) signature.addBit((chosen >>> (bit * chosenBy)) & 63);
  }
}

/** A word of a query: its term; of one cut out of an unspaced run its characters, of every other none. */
export interface SaidWord {
  readonly term: string;
  readonly characters: readonly string[];
}

/**
 * The signature that a document has all bits of if some value of it equals a query of these words, or is
 * wholly said by exact occurrences of all of them; null if they say so much that nothing is told of such a
 * value.
 */
export function soughtSignature(words: readonly SaidWord[], functionWords: FunctionWords): SoughtSignature {
  const positions = words.reduce((sum, { characters }) => sum + Math.max(1, characters.length), 0);
  if (positions === 0) return NO_VALUE;
  if (positions > SAID_MAX) return null;
  const said = new SaidTerms();
  for (const { term, characters } of words) {
    if (characters.length === 0) said.add(wordHash(term, functionWords));
    for (const character of characters) said.add(characterHash(character, 0, functionWords));
  }
  if (said.areTooMany) return null;
  const signature = new ValueSignature();
  said.addTo(signature);
  return signature;
}

/** Whether a document may have the value that is sought. `signatures`: of the documents of a segment. */
export function mayHaveValue(signatures: Uint32Array, document: number, sought: SoughtSignature): boolean {
  if (sought === null) return true;
  const { low, high } = sought;
  if ((low | high) === 0) return false;
  const at = document * numbersPerSignature;
  return (signatures[at] & low) === low && (signatures[at + 1] & high) === high;
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
