import { CharacterClass, classAt, classOfCodePoint, isLetterClass } from "../character-class.js";
import { clusterEnd } from "./clusters.js";
import { runNormalization } from "./normalization.js";
import { foldTraditionalHan } from "./traditional-han.js";

/** Makes terms (ranking 1.3). Caches those of single UTF-16 units: in unspaced scripts nearly all are. */
export class Terms {
  /** null until a text needs it. */
  #ofUnits: (string | undefined)[] | null = null;
  readonly #normalize: (text: string) => string;

  private constructor(normalize: (text: string) => string) {
    this.#normalize = normalize;
  }

  /** For all languages except Chinese. */
  static readonly plain = new Terms(runNormalization);
  /** For Chinese: folds traditional Han characters to simplified ones. */
  static readonly chinese = new Terms((text) => foldTraditionalHan(runNormalization(text)));

  static of(languages: readonly string[]): Terms {
    return languages.includes("zh") ? Terms.chinese : Terms.plain;
  }

  /** The term of one cluster, `text[start, end)`. */
  ofCluster(text: string, start: number, end: number): string {
    if (end - start === 1) return this.#ofUnit(text.charCodeAt(start));
    return this.#normalize(text.slice(start, end));
  }

  #ofUnit(unit: number): string {
    this.#ofUnits ??= Array.from({ length: 0x10000 });
    const known = this.#ofUnits[unit];
    if (known !== undefined) return known;
    const term = this.#normalize(String.fromCharCode(unit));
    this.#ofUnits[unit] = term;
    return term;
  }

  /** The term of a token of one word, `text[start, end)`. */
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
 * Whether the character at `at` is an apostrophe between letters. It joins them and is not in the term
 * (ranking 1.2). Looks only at `text[start, end)`.
 */
export function isJoiningApostrophe(text: string, at: number, start: number, end: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit !== 0x27 && unit !== 0x2019) return false;
  if (at + 1 >= end || !isLetterClass(classOfCodePoint(text.codePointAt(at + 1) ?? 0))) return false;
  return isLetterClass(classBefore(text, at, start));
}
