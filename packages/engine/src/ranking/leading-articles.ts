import { FIRST_TERM, isBesideWord, WIDE } from "../forward-index/token-codes.js";
import { wideCode } from "../forward-index/wide-code.js";

/** Counts the articles that begin a value: reads its first units (see token-codes.ts). */
export class LeadingArticles {
  /** By number. */
  readonly #articles: ReadonlySet<number>;

  constructor(articles: ReadonlySet<number>) {
    this.#articles = articles;
  }

  /** `start`: where the value begins in the stored `units`. */
  countIn(units: Uint16Array, start: number): number {
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
