import { CharacterClass, classAt, classOfCodePoint, isLetterClass } from "../character-class.js";
import { clusterEnd } from "./clusters.js";
import { runNormalization } from "./normalization.js";
import { foldTraditionalHan } from "./traditional-han.js";

/** Enough for the syllables of a few Indic scripts; more are worked out again each time. */
const clusterTermsMax = 20_000;
/**
 * Longer clusters are seldom seen twice, and would keep much memory: V8 keeps the whole text alive for a
 * slice of 13 units.
 */
const clusterUnitsMax = 12;

/**
 * Makes terms (ranking 1.3). What it has worked out once it remembers, so all texts share the few that there
 * are.
 */
export class Terms {
  /** Of single UTF-16 units, and of longer clusters. */
  readonly #ofUnits: (string | undefined)[] = Array.from({ length: 0x10000 });
  readonly #ofClusters = new Map<string, string>();
  readonly #normalize: (text: string) => string;

  private constructor(normalize: (text: string) => string) {
    this.#normalize = normalize;
  }

  /** Those of most languages. */
  static readonly plain = new Terms(runNormalization);
  /** Traditional Han characters stand for simplified ones. */
  static readonly chinese = new Terms((text) => foldTraditionalHan(runNormalization(text)));

  static of(languages: readonly string[]): Terms {
    return languages.includes("zh") ? Terms.chinese : Terms.plain;
  }

  /** The term of one cluster, which is the text from `start` to `end`. */
  ofCluster(text: string, start: number, end: number): string {
    if (end - start === 1) return this.#ofUnit(text.charCodeAt(start));
    const cluster = text.slice(start, end);
    if (end - start > clusterUnitsMax) return this.#normalize(cluster);
    const known = this.#ofClusters.get(cluster);
    if (known !== undefined) return known;
    const term = this.#normalize(cluster);
    if (this.#ofClusters.size < clusterTermsMax) this.#ofClusters.set(cluster, term);
    return term;
  }

  #ofUnit(unit: number): string {
    const known = this.#ofUnits[unit];
    if (known !== undefined) return known;
    const term = this.#normalize(String.fromCharCode(unit));
    this.#ofUnits[unit] = term;
    return term;
  }

  /** The term of the token from `start` to `end`, for a token of one word. */
  of(text: string, start: number, end: number): string {
    let term = "";
    let at = start;
    while (at < end) {
      const next = clusterEnd(text, at, end);
      if (!isJoiningApostrophe(text, at, start, end)) term += this.ofCluster(text, at, next);
      at = next;
    }
    return term;
  }
}

function classBefore(text: string, at: number, start: number): number {
  for (let i = at - 1; i >= start; i--) {
    const unit = text.charCodeAt(i);
    const isSecondUnit = unit >= 0xdc00 && unit <= 0xdfff && i > start;
    if (isSecondUnit && text.charCodeAt(i - 1) >= 0xd800 && text.charCodeAt(i - 1) <= 0xdbff) i--;
    const characterClass = classAt(text, i);
    if (characterClass !== CharacterClass.mark) return characterClass;
  }
  return CharacterClass.separator;
}

/**
 * Whether the character at `at` is an apostrophe between letters, which joins them and is not in the term
 * (ranking 1.2). Looks no further than `start` and `end`.
 */
export function isJoiningApostrophe(text: string, at: number, start: number, end: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit !== 0x27 && unit !== 0x2019) return false;
  if (at + 1 >= end || !isLetterClass(classOfCodePoint(text.codePointAt(at + 1) ?? 0))) return false;
  return isLetterClass(classBefore(text, at, start));
}
