import type { TokenBuffer } from "../analysis/token.js";
import { NO_WORD } from "../analysis/word-cache.js";
import { GrowableBytes, GrowableInt32, GrowableUint32 } from "../collections/growable-array.js";
import { prefixKey, secondKey, sortByText } from "../collections/text-order.js";
import type { DictionaryWriter } from "../dictionary/dictionary-writer.js";
import { termKey } from "../dictionary/term-key.js";
import type { FunctionWords } from "../schema/function-words.js";
import { beginningHash } from "../segment/value-beginnings.js";
import { saidHash } from "../segment/value-signatures.js";
import { ownText } from "./own-text.js";

const NONE = -1;

/**
 * Bounds on the number of remembered terms, and on their UTF-16 units in all. Beyond either bound,
 * remembering more terms does not pay.
 */
const rememberedMax = 40_000;
const rememberedUnitsMax = 2_000_000;
/**
 * Bound on the numbers of known words. Words that take each other's slots get new numbers, so a term may have
 * several.
 */
const wordsMax = 1_000_000;

/** The terms of a batch by their batch numbers. */
export interface NumberedTerms {
  /** Batch numbers in order of the terms' texts. */
  readonly order: Uint32Array;
  /** The dictionary's numbers, by batch number. */
  readonly dictionaryNumber: Uint32Array;
}

/**
 * Numbers the terms of a batch in order of appearance. What it learns of a term stays from batch to batch,
 * since most terms come again. A *remembered* term has its dictionary number once its first batch is
 * finished, and its place in the order of texts is found quickly.
 */
export class BatchTerms {
  /** The number of each remembered term, by its text. This number is the index into the arrays below. */
  readonly #remembered = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #high = new GrowableUint32(1 << 10);
  readonly #low = new GrowableUint32(1 << 10);
  readonly #saidHashes = new GrowableInt32(1 << 10);
  readonly #beginningHashes = new GrowableInt32(1 << 10);
  /** 1 for a stop word. */
  readonly #areStopWords = new GrowableBytes(1 << 10);
  readonly #dictionaryNumbers = new GrowableInt32(1 << 10);
  /** By remembered term: its batch number; NONE if it is not in this batch. */
  readonly #batchNumbers = new GrowableInt32(1 << 10);
  /** By batch number: the remembered term. */
  readonly #used = new GrowableUint32(1 << 10);
  /** By the number of a known word: its remembered term, or NONE. Spares most tokens a look-up by text. */
  readonly #byWord = new GrowableInt32(1 << 10);
  readonly #functionWords: FunctionWords;
  #unitCount = 0;

  constructor(functionWords: FunctionWords) {
    this.#functionWords = functionWords;
  }

  /** Whether so many terms are remembered that it is better to start with a new object. */
  get isFull(): boolean {
    return (
      this.#texts.length > rememberedMax ||
      this.#unitCount > rememberedUnitsMax ||
      this.#byWord.length > wordsMax
    );
  }

  /** How many terms the batch has so far. */
  get count(): number {
    return this.#used.length;
  }

  /** Writes the batch numbers of the tokens' terms into `out`. Must always get the same token buffer. */
  // Hot: most tokens are words that the batch has had already.
  numberTokens({ terms, kinds, wordNumbers, length }: TokenBuffer, out: Uint32Array): void {
    let byWord = this.#byWord.array;
    let wordCount = this.#byWord.length;
    let batchNumbers = this.#batchNumbers.array;
    for (let i = 0; i < length; i++) {
      const word = wordNumbers[i];
      const remembered = word >= 0 && word < wordCount ? byWord[word] : NONE;
      const number = remembered === NONE ? NONE : batchNumbers[remembered];
      if (number !== NONE) {
        out[i] = number;
        continue;
      }
      out[i] = this.#numberOf(termKey(terms[i], kinds[i]), word);
      byWord = this.#byWord.array;
      wordCount = this.#byWord.length;
      batchNumbers = this.#batchNumbers.array;
    }
  }

  /** Whether a term is a stop word. `number`: the batch number of a word. */
  isStopWord(number: number): boolean {
    return this.#areStopWords.array[this.#used.array[number]] !== 0;
  }

  /** The hash that a word or gram adds to its value; see value-signatures.ts. */
  saidHash(number: number): number {
    return this.#saidHashes.array[this.#used.array[number]];
  }

  /** The hash of the beginning of a word or gram; see value-beginnings.ts. */
  beginningHash(number: number): number {
    return this.#beginningHashes.array[this.#used.array[number]];
  }

  /** The batch number of a term. `word`: its number in the token buffer's `wordCache`, or NO_WORD. */
  #numberOf(key: string, word: number): number {
    const remembered = word === NO_WORD ? this.#remember(key) : this.#rememberWord(key, word);
    const number = this.#batchNumbers.array[remembered];
    if (number !== NONE) return number;
    this.#batchNumbers.array[remembered] = this.#used.length;
    this.#used.push(remembered);
    return this.#used.length - 1;
  }

  /** Ends the batch. The next batch numbers its terms from 0 again. */
  finish(dictionary: DictionaryWriter): NumberedTerms {
    const used = this.#used.view();
    const sorted = used.slice();
    sortByText(sorted, { texts: this.#texts, high: this.#high.array, low: this.#low.array });
    this.#askDictionary(dictionary, sorted);
    const order = sorted.map((remembered) => this.#batchNumbers.array[remembered]);
    const dictionaryNumber = used.map((remembered) => this.#dictionaryNumbers.array[remembered]);
    for (const remembered of used) this.#batchNumbers.array[remembered] = NONE;
    this.#used.reset();
    return { order, dictionaryNumber };
  }

  #rememberWord(key: string, word: number): number {
    const byWord = this.#byWord;
    if (word < byWord.length) {
      const known = byWord.array[word];
      if (known !== NONE) return known;
    }
    while (byWord.length <= word) byWord.push(NONE);
    const remembered = this.#remember(key);
    byWord.array[word] = remembered;
    return remembered;
  }

  #remember(key: string): number {
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    const text = ownText(key);
    const remembered = this.#texts.length;
    this.#remembered.set(text, remembered);
    this.#texts.push(text);
    this.#high.push(prefixKey(text, 0));
    this.#low.push(secondKey(text));
    this.#saidHashes.push(saidHash(text, this.#functionWords));
    this.#beginningHashes.push(beginningHash(text, this.#functionWords));
    this.#areStopWords.push(this.#functionWords.stopWords.has(text) ? 1 : 0);
    this.#dictionaryNumbers.push(NONE);
    this.#batchNumbers.push(NONE);
    this.#unitCount += text.length;
    return remembered;
  }

  /**
   * Asks the dictionary for the numbers that are not known yet. It numbers terms that are new.
   *
   * @param sorted remembered terms, in order of their texts
   */
  #askDictionary(dictionary: DictionaryWriter, sorted: Uint32Array): void {
    const numbers = this.#dictionaryNumbers.array;
    const unknown = sorted.filter((remembered) => numbers[remembered] === NONE);
    const texts: string[] = [];
    for (const remembered of unknown) texts.push(this.#texts[remembered]);
    for (const [i, number] of dictionary.numbersOf(texts).entries()) numbers[unknown[i]] = number;
  }
}
