import { TokenKind } from "../analysis/token.js";
import { summaryOf } from "../postings/posting-summary.js";
import type { SearchableAttribute } from "../schema/searchable-attributes.js";

const kindCount = Object.keys(TokenKind).length;

/** Summaries of single tokens (see posting-summary.ts), each worked out once. */
export class TokenSummaries {
  /** By slot. */
  readonly #tables: (Uint16Array | undefined)[] = [];

  /**
   * Of tokens in this attribute. By kind of token: two numbers, of a token anywhere and of one at the start
   * of the attribute.
   */
  of(attribute: SearchableAttribute): Uint16Array {
    const { slot } = attribute;
    this.#tables[slot] ??= tableOf(attribute);
    return this.#tables[slot];
  }
}

function tableOf({ tier, typoTolerance: isTolerant }: SearchableAttribute): Uint16Array {
  const table = new Uint16Array(kindCount * 2);
  for (let kind = 0; kind < kindCount; kind++) {
    const isWhole = kind !== TokenKind.piece && kind !== TokenKind.hangulGram;
    const occurrence = { tier, isTolerant, isWhole };
    table[kind * 2] = summaryOf({ ...occurrence, isAtStart: false });
    table[kind * 2 + 1] = summaryOf({ ...occurrence, isAtStart: true });
  }
  return table;
}
