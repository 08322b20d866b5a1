import { type SynonymRule, synonymEntriesPerQueryMax, synonymEntriesPerRuleMax } from "@findling/protocol";
import { TokenBuffer, TokenKind } from "../analysis/token.js";
import { isJoinable, type JoiningOptions, joinHanSegments, touch } from "./han-segments.js";
import type { PhrasePart } from "./phrase.js";
import { type TextWord, type WordCutter, wordsOf } from "./query-words.js";
import { readUnspacedRun } from "./unspaced-query-run.js";

/** Consecutive words of a query, `[from, to)`. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** What stands for some words of a query. `ranges` has every place in `q` where these words stand. */
export interface Synonym {
  readonly ranges: readonly WordRange[];
  readonly parts: readonly PhrasePart[];
}

/** No term contains this unit, so joined terms never equal a single term. */
const termSeparator = "\u0000";

/**
 * The synonyms of one index, found by the words of their entries. 10,000 rules of 50 entries are read once,
 * and a query looks up only its own runs of words. The entries that stand for a found one are analysed anew
 * at each search. Each entry called up yields at least one synonym, so of entries with equal words only the
 * first `synonymEntriesPerQueryMax` are kept.
 */
export class SynonymIndex {
  readonly #rules: readonly SynonymRule[];
  readonly #cutter: WordCutter;
  /** By terms: the numbers of the entries that have them, `rule * synonymEntriesPerRuleMax + entry`. */
  readonly #numbers = new Map<string, number[]>();
  /**
   * Entries whose segments may be joined, by the concatenation of their terms. Whether they are joined
   * depends on the documents, and on which of their segments touch: `数组` may be, and `数 组` is not.
   */
  readonly #joinable = new Map<string, JoinableEntry[]>();
  readonly #tokens = new TokenBuffer();
  #wordsMax = 0;

  constructor(rules: readonly SynonymRule[], cutter: WordCutter) {
    this.#rules = rules;
    this.#cutter = cutter;
    for (const [rule, synonymRule] of rules.entries()) {
      for (const [entry, text] of sourcesOf(synonymRule).entries())
        this.#add(text, rule * synonymEntriesPerRuleMax + entry);
    }
  }

  /**
   * The synonyms of consecutive words among `terms` (whole terms), in the order of the rules, up to the limit
   * of a query. `joining`: how `q` was cut. `callsUp`: whether a range of words may have synonyms.
   */
  *synonymsOf(
    terms: readonly string[],
    joining: JoiningOptions,
    callsUp: (range: WordRange) => boolean,
  ): Generator<Synonym> {
    const rangesByNumber = this.#calledUp(terms, joining, callsUp);
    let left = synonymEntriesPerQueryMax;
    for (const number of [...rangesByNumber.keys()].sort((a, b) => a - b)) {
      const ranges = rangesByNumber.get(number) ?? [];
      for (const target of this.#targetsOf(number).slice(0, left)) {
        left--;
        yield { ranges, parts: this.#partsOf(target) };
      }
      if (left === 0) return;
    }
  }

  /** The numbers of the entries that stand in `q`, each with the ranges of words that equal it. */
  #calledUp(
    terms: readonly string[],
    joining: JoiningOptions,
    callsUp: (range: WordRange) => boolean,
  ): Map<number, WordRange[]> {
    const ranges = new Map<number, WordRange[]>();
    for (let from = 0; from < terms.length; from++) {
      const toMax = Math.min(terms.length, from + this.#wordsMax);
      for (let to = from + 1; to <= toMax; to++) {
        if (!callsUp({ from, to })) continue;
        for (const number of this.#numbersOf(terms.slice(from, to), joining))
          listIn(ranges, number).push({ from, to });
      }
    }
    return ranges;
  }

  #numbersOf(terms: readonly string[], joining: JoiningOptions): readonly number[] {
    const key = terms.join(termSeparator);
    const numbers = this.#numbers.get(key) ?? [];
    if (this.#joinable.size === 0) return numbers;
    const joinable = this.#joinable.get(terms.join("")) ?? [];
    const joined = joinable.filter(({ words }) => keyOf(joinHanSegments(words, joining)) === key);
    return [...numbers, ...joined.flatMap((entry) => entry.numbers)];
  }

  #add(text: string, number: number): void {
    this.#cutter.analyzer.analyze(text, this.#tokens);
    const words = wordsOf(text, this.#tokens, this.#cutter.languages);
    if (words.length === 0) return;
    this.#wordsMax = Math.max(this.#wordsMax, words.length);
    const numbers = isJoinable(words) ? this.#joinableNumbers(words) : listIn(this.#numbers, keyOf(words));
    if (numbers.length < synonymEntriesPerQueryMax) numbers.push(number);
  }

  #joinableNumbers(words: readonly TextWord[]): number[] {
    const entries = listIn(this.#joinable, words.map(({ term }) => term).join(""));
    const known = entries.find((entry) => isAlike(entry.words, words));
    if (known !== undefined) return known.numbers;
    const numbers: number[] = [];
    entries.push({ words, numbers });
    return numbers;
  }

  /** The entries that stand for the entry with this number. */
  #targetsOf(number: number): readonly string[] {
    const rule = this.#rules[Math.floor(number / synonymEntriesPerRuleMax)];
    const entry = number % synonymEntriesPerRuleMax;
    return rule.type === "oneWay" ? rule.synonyms : rule.words.filter((_, i) => i !== entry);
  }

  #partsOf(text: string): PhrasePart[] {
    const tokens = this.#tokens;
    this.#cutter.analyzer.analyze(text, tokens);
    const parts: PhrasePart[] = [];
    for (let i = 0; i < tokens.length; ) {
      const kind = tokens.kinds[i];
      if (kind === TokenKind.gram || kind === TokenKind.wordInRun) {
        const run = readUnspacedRun(tokens, i);
        parts.push({ kind: "run", characters: run.characters.map(({ term }) => term) });
        i = run.nextToken;
      } else {
        if (kind === TokenKind.word) parts.push({ kind: "word", term: tokens.terms[i] });
        i++;
      }
    }
    return parts;
  }
}

interface JoinableEntry {
  readonly words: readonly TextWord[];
  readonly numbers: number[];
}

/** Whether two entries are joined alike, whatever the documents are. */
function isAlike(a: readonly TextWord[], b: readonly TextWord[]): boolean {
  const touches = (words: readonly TextWord[], i: number) => i > 0 && touch(words[i - 1], words[i]);
  return (
    a.length === b.length && a.every(({ term }, i) => term === b[i].term && touches(a, i) === touches(b, i))
  );
}

function keyOf(words: readonly TextWord[]): string {
  return words.map(({ term }) => term).join(termSeparator);
}

function listIn<K, V>(lists: Map<K, V[]>, key: K): V[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}

/** The entries of a rule that other entries stand for. */
function sourcesOf(rule: SynonymRule): readonly string[] {
  return rule.type === "oneWay" ? [rule.input] : rule.words;
}

const indexes = new WeakMap<
  readonly SynonymRule[],
  { analyzer: WordCutter["analyzer"]; index: SynonymIndex }
>();

/** The index of `rules`. Made at its first use, and made again if the analyzer changes. */
export function synonymIndexOf(rules: readonly SynonymRule[], cutter: WordCutter): SynonymIndex {
  const known = indexes.get(rules);
  if (known?.analyzer === cutter.analyzer) return known.index;
  const index = new SynonymIndex(rules, cutter);
  indexes.set(rules, { analyzer: cutter.analyzer, index });
  return index;
}
