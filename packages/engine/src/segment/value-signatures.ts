import { gramCharacter } from "../dictionary/term-key.js";
import { textHash } from "../doc-values/text-hash.js";
import { SAID_MAX } from "../forward-index/token-codes.js";
import type { FunctionWords } from "../schema/function-words.js";
import { SaidHashes, UNSAID } from "./said-hashes.js";

/**
 * A value sets this many of the 64 bits of a signature; some may coincide. Each is chosen by 6 bits of a
 * hash: the first ones by the terms alone, the others by the terms and the length of the value.
 */
const bitsOfTerms = 3;
const bitsOfLength = 2;
const chosenBy = 6;

/** Any odd number. It makes the other bits depend on the length. */
const seedOfLength = 0xc2b2ae35;

/**
 * A value that says more different terms sets no bits: it would take bits from shorter values, which people
 * search for. A query with as many terms matches few documents anyway.
 */
const termsMax = 12;

/** 64 bits take two numbers of 32 bits. In the section, the low number of each document comes first. */
export const numbersPerSignature = 2;

/** The bits of one or several values. */
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

/** The bits that are sought in documents; null: any document may have the value. */
export type SoughtSignature = Readonly<Pick<ValueSignature, "low" | "high">> | null;

/** Sought where no document has the value: both halves are 0. */
export const NO_VALUE: SoughtSignature = { low: 0, high: 0 };

/** What is sought in documents for the values that a query may say. */
export interface SoughtValues {
  /** Every document with a value that exact occurrences of all words of the query say has these bits. */
  readonly said: SoughtSignature;
  /** Every document with a value that equals the query has these bits. Those of `said` are among them. */
  readonly equal: SoughtSignature;
}

/** Sought for a query that may say any value. */
export const ANY_VALUES: SoughtValues = { said: null, equal: null };
const NO_VALUES: SoughtValues = { said: NO_VALUE, equal: NO_VALUE };

/**
 * The set of terms that a query, or a value of at most SAID_MAX positions, says. It has the words that are no
 * stop words, and those characters of unspaced runs that occur in no stop word. Parts, and dictionary words
 * inside a run, make no difference. So a value that equals the query says the same set. A value that is
 * wholly said by exact occurrences of all words of the query (ranking 3, `exactness`) says the same set, too:
 * only stop words can be missing. Such a value may be shorter or longer than the query: `ball ball` wholly
 * says `Ball`, but does not equal it.
 */
export class SaidTerms extends SaidHashes {
  constructor() {
    super(termsMax);
  }

  /**
   * Adds the bits of this set, as in a Bloom filter (Bloom, Space/time trade-offs in hash coding with
   * allowable errors, 1970). A set with too many terms adds none. A document has the bits of all its short
   * values. Of documents with four short values that lack the one sought, one in seven hundred has its bits
   * all the same, and one in fifty those of its terms alone.
   *
   * @param length the positions of the value; null: only the bits of its terms are added
   */
  addTo(signature: ValueSignature, length: number | null): void {
    if (this.areTooMany) return;
    addBits(signature, this.mixed(0), bitsOfTerms);
    if (length !== null) addBits(signature, this.mixed(Math.imul(length, seedOfLength)), bitsOfLength);
  }
}

function addBits(signature: ValueSignature, chosen: number, count: number): void {
  for (let bit = 0; bit < count; bit++) signature.addBit((chosen >>> (bit * chosenBy)) & 63);
}

/**
 * A word of a query. `characters`: those of a word cut out of an unspaced run; empty for every other word.
 */
export interface SaidWord {
  readonly term: string;
  readonly characters: readonly string[];
}

/**
 * What to seek for a query of these words; any values if the query is too long for such values to set bits.
 */
export function soughtValues(words: readonly SaidWord[], functionWords: FunctionWords): SoughtValues {
  const length = words.reduce((sum, { characters }) => sum + Math.max(1, characters.length), 0);
  if (length === 0) return NO_VALUES;
  if (length > SAID_MAX) return ANY_VALUES;
  const terms = new SaidTerms();
  for (const { term, characters } of words) {
    if (characters.length === 0) terms.add(wordHash(term, functionWords));
    for (const character of characters) terms.add(characterHash(character, 0, functionWords));
  }
  if (terms.areTooMany) return ANY_VALUES;
  const said = new ValueSignature();
  const equal = new ValueSignature();
  terms.addTo(said, null);
  terms.addTo(equal, length);
  return { said, equal };
}

/** Whether a document may have the value that is sought. `signatures`: those of the segment's documents. */
export function mayHaveValue(signatures: Uint32Array, document: number, sought: SoughtSignature): boolean {
  if (sought === null) return true;
  const { low, high } = sought;
  if ((low | high) === 0) return false;
  const at = document * numbersPerSignature;
  return (signatures[at] & low) === low && (signatures[at + 1] & high) === high;
}

/**
 * The hash that a word, or a gram of an unspaced run, adds to the set of its value. `key`: of its term (see
 * termKey).
 */
export function saidHash(key: string, functionWords: FunctionWords): number {
  return key.charCodeAt(0) === gramCharacter
    ? characterHash(key, 1, functionWords)
    : wordHash(key, functionWords);
}

function wordHash(term: string, { stopWords }: FunctionWords): number {
  return stopWords.has(term) ? UNSAID : textHash(term) | 0 || 1;
}

/** The hash of the code point at index `at`. */
function characterHash(text: string, at: number, { stopCharacters }: FunctionWords): number {
  const character = text.codePointAt(at) ?? 0;
  return stopCharacters.has(character) ? UNSAID : Math.imul(character, 0x9e3779b1) || 1;
}
