import type { FunctionWords } from "../schema/function-words.js";
import { UNSAID } from "../segment/said-hashes.js";
import { Beginnings, beginningHash, hashOfBeginning, hashOfCharacter } from "../segment/value-beginnings.js";
import { DerivationKind } from "./derivation.js";
import type { PhraseDerivation } from "./phrase.js";
import type { PlannedWord } from "./planned-word.js";
import type { QueryWord } from "./word-roles.js";

/** With more ways to say a value than this, any value may be said. */
const waysMax = 8;
/** With more terms of one word than this, any value may be said. A word with a typo may have hundreds. */
const termsMax = 32;

/** Prefixes of fewer code points say nothing wholly (ranking 3, `exactness`). */
const sayingPrefixMin = 3;

/**
 * The beginnings of values that may be said, one set for each way to say them. null: any value may be said.
 */
export type SayableBeginnings = readonly Beginnings[] | null;

/** The words and phrases of a query that may say a value together. */
export interface SayableWords {
  readonly content: readonly QueryWord[];
  readonly words: readonly PlannedWord[];
  readonly phrases: readonly PhraseDerivation[];
  readonly functionWords: FunctionWords;
}

/**
 * How values begin that are wholly said by all content words of a query together (ranking 3, `exactness`; see
 * value-beginnings.ts).
 */
export class SayableValues {
  readonly #sayable: SayableWords;
  #exactly: SayableBeginnings | undefined;
  readonly #somehow = new Map<number, SayableBeginnings>();

  constructor(sayable: SayableWords) {
    this.#sayable = sayable;
  }

  /** Values that are said by exact occurrences alone. */
  get exactly(): SayableBeginnings {
    const { content, functionWords } = this.#sayable;
    if (this.#exactly === undefined) {
      this.#exactly = waysToSay(content.map((word) => [exactHashes(word, functionWords)]));
    }
    return this.#exactly;
  }

  /** Values that are said by occurrences of which some are not exact. Together these cost at most `typos`. */
  somehow(typos: number): SayableBeginnings {
    const known = this.#somehow.get(typos);
    if (known !== undefined) return known;
    const ways = this.#waysFor(typos);
    this.#somehow.set(typos, ways);
    return ways;
  }

  #waysFor(typos: number): SayableBeginnings {
    if (this.#hasOthers(typos)) return null;
    const { content } = this.#sayable;
    if (!content.some((word) => this.#isInexact(word, typos))) return [];
    return waysToSay(content.map((word) => this.#hashesOf(word, typos)));
  }

  /**
   * Whether an occurrence that is not exact may say values for the word. For all words but short prefixes
   * this is assumed, since a part of a word may stand for them.
   */
  #isInexact(word: QueryWord, costMax: number): boolean {
    if (!isSilentPrefix(word)) return true;
    const texts = this.#sayable.words[word.ordinal].sayingTexts(costMax, termsMax);
    return texts === null || texts.some((text) => text !== word.term);
  }

  /** Whether there are derivations other than one term for one word: phrases, or words written together. */
  #hasOthers(costMax: number): boolean {
    const { words, phrases } = this.#sayable;
    const hasPhrase = phrases.some(({ kind, cost }) => kind !== DerivationKind.bigram && cost <= costMax);
    return hasPhrase || words.some((word) => word.isJoined(costMax));
  }

  /**
   * The ways in which a word may say its share of a value. Each way is a list of hashes, mostly that of a
   * single term. null if they are unknown.
   */
  #hashesOf(word: QueryWord, costMax: number): (readonly number[])[] | null {
    const { words, functionWords } = this.#sayable;
    if (word.characters.length > 0) return [exactHashes(word, functionWords)];
    const hashes = new Set<number>();
    if (word.isPrefix && !isSilentPrefix(word)) {
      hashes.add(hashOfBeginning(word.term));
      if (beginsStopWord(word.term, functionWords)) hashes.add(UNSAID);
    }
    const texts = words[word.ordinal].sayingTexts(costMax, termsMax);
    if (texts === null) return null;
    for (const text of texts) hashes.add(beginningHash(text, functionWords));
    return Array.from(hashes, (hash) => [hash]);
  }
}

/** Whether a prefix is so short that terms that only start with it say nothing wholly. */
export function isSilentPrefix({ isPrefix, term }: Pick<QueryWord, "isPrefix" | "term">): boolean {
  return isPrefix && [...term].length < sayingPrefixMin;
}

function exactHashes({ term, characters }: QueryWord, functionWords: FunctionWords): number[] {
  if (characters.length === 0) return [beginningHash(term, functionWords)];
  return characters.flatMap((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return functionWords.stopCharacters.has(codePoint) ? [] : [hashOfCharacter(codePoint)];
  });
}

function beginsStopWord(prefix: string, { stopWords }: FunctionWords): boolean {
  for (const word of stopWords) if (word.startsWith(prefix)) return true;
  return false;
}

/**
 * Combines one way of each word to say a value. null if there are too many ways, or a way has too many
 * beginnings (see Beginnings).
 */
function waysToSay(byWord: readonly ((readonly number[])[] | null)[]): SayableBeginnings {
  let ways: (readonly number[])[] = [[]];
  for (const ofWord of byWord) {
    if (ofWord === null || ways.length * ofWord.length > waysMax) return null;
    ways = ways.flatMap((way) => ofWord.map((hashes) => [...way, ...hashes]));
  }
  const beginnings = ways.map(beginningsOf);
  return beginnings.some(({ areTooMany }) => areTooMany) ? null : beginnings;
}

function beginningsOf(hashes: readonly number[]): Beginnings {
  const beginnings = new Beginnings();
  for (const hash of hashes) beginnings.add(hash);
  return beginnings;
}
