import { TokenKind } from "../analysis/token.js";
import { summaryOf } from "../postings/posting-summary.js";
import type { SearchableAttribute } from "../schema/searchable-attributes.js";

const kindCount = Object.keys(TokenKind).length;

/** Summaries of single tokens (see posting-summary.ts), each computed once. */
export class TokenSummaries {
  /** The tables, by slot of the attribute. */
  readonly #tables: (Uint16Array | undefined)[] = [];

  /**
   * The summaries of tokens in this attribute. Each kind of token has two: of a token anywhere, and of a
   * token at the start of the attribute.
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
