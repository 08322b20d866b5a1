import type { TokenCells } from "../forward-index/token-cells.js";
import { FIRST_TERM, isBesideWord, WIDE } from "../forward-index/token-codes.js";
import { wideCode } from "../forward-index/wide-code.js";
import type { Segment } from "../segment/segment.js";

/**
 * Counts the articles that begin a value. For this it reads the first units of the value (see
 * token-codes.ts).
 */
export class LeadingArticles {
  /** Term numbers. */
  readonly #articles: ReadonlySet<number>;

  constructor(articles: ReadonlySet<number>) {
    this.#articles = articles;
  }

  /**
   * Returns a function that counts the articles of a value, given the value's number in the document's
   * `tokens`.
   */
  inValuesOf(segment: Segment, document: number, tokens: TokenCells): (value: number) => number {
    const { forwardUnits, forwardOffsets } = segment.parts;
    return (value) => this.#countIn(forwardUnits, forwardOffsets[document] + tokens.valueOffset(value));
  }

  /** `start`: where the value begins in the stored `units`. */
  #countIn(units: Uint16Array, start: number): number {
    let count = 0;
    for (let at = start; ; ) {
      const isPart = isBesideWord(units[at]);
      if (isPart) at++;
      let code = units[at++];
      if (code < FIRST_TERM) return count;
      if (code >= WIDE) code = wideCode(code, units[at++]);
      if (isPart) continue;
      if (!this.#articles.has(code - FIRST_TERM)) return count;
      count++;
    }
  }
}
