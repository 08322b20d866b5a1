import { FIRST_TERM, isBesideWord, WIDE } from "../../forward-index/token-codes.js";
import { wideCode } from "../../forward-index/wide-code.js";
import type { Segment } from "../../segment/segment.js";

/**
 * Counts the articles that begin a value. For this it reads the first units of the value (see
 * token-codes.ts).
 */
export class LeadingArticles {
  /** Term numbers. */
  readonly #articles: ReadonlySet<number>;
  #units: Uint16Array = new Uint16Array(0);
  /** Where the selected document begins in the units. */
  #start = 0;

  constructor(articles: ReadonlySet<number>) {
    this.#articles = articles;
  }

  /** Selects the document whose values are looked at. */
  select({ parts: { forwardUnits, forwardOffsets } }: Segment, document: number): void {
    this.#units = forwardUnits;
    this.#start = forwardOffsets[document];
  }

  /** Counts the articles of a value of the selected document. `offset`: see valueOffset of TokenCells. */
  countAt(offset: number): number {
    const units = this.#units;
    let count = 0;
    for (let at = this.#start + offset; ; ) {
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
