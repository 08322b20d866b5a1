import { wordList } from "../word-list.js";

/** A singular and its plural differ in these endings: `y/ies`, `/s` (nothing and `s`). */
export interface EndingRule {
  readonly singular: string;
  readonly plural: string;
  /** What the rest of the word, before both endings, must look like. Absent: anything. */
  readonly after?: RegExp;
}

/**
 * How one language forms the plural of nouns. Data only, written as terms are (ranking 1.3): `hauser`, not
 * `Häuser`. Each of the three parts is a set of (singular, plural) pairs, never a direction: so "is another
 * form of" is symmetric.
 */
export interface PluralRules {
  /** For words of three letters and more. */
  readonly endings: readonly EndingRule[];
  /** Whole words no rule covers. */
  readonly irregular: readonly EndingRule[];
  /**
   * Like `irregular`, and as the last part of a compound too: `haus/hauser` covers
   * `krankenhaus/krankenhauser`.
   */
  readonly heads: readonly EndingRule[];
  /**
   * Words that are no plural, though a rule would take them for one, and what would be their singular is
   * another word: `news` (`new`), `https`. They may still have a plural (`lens`, `lenses`).
   */
  readonly neverPlural: ReadonlySet<string>;
  /** Letters beside a-z in which a word may end. Absent: none. */
  readonly letters?: string;
}

/** Pairs of endings or words written `singular/plural`, all under the same condition. */
export function pairs(text: string, after?: RegExp): readonly EndingRule[] {
  return wordList(text).map((pair) => {
    const slash = pair.indexOf("/");
    const endings = { singular: pair.slice(0, slash), plural: pair.slice(slash + 1) };
    return after === undefined ? endings : { ...endings, after };
  });
}

/** Whatever ends in one of the suffixes, with two letters or more before it. */
export function suffixed(suffixes: string): RegExp {
  return new RegExp(`..(?:${wordList(suffixes).join("|")})$`);
}
