import { type TokenBuffer, TokenKind } from "../analysis/token.js";
import { summaryOf } from "../postings/posting-summary.js";
import type { SearchableAttribute } from "../segment/searchable-attributes.js";

const kindCount = Object.keys(TokenKind).length;

/** Summaries of single tokens (see posting-summary.ts), each worked out once. */
export class TokenSummaries {
  /** By slot, and 1 more for values of one word. */
  readonly #tables: (Uint16Array | undefined)[] = [];

  /**
   * Of the tokens of a value in this attribute. By kind of token: two numbers, of a token anywhere and of one at the start of the attribute.
   *
   * @param isAll whether a word is all that the value has (see isOneWord)
   */
  of(attribute: SearchableAttribute, isAll: boolean): Uint16Array {
    const at = attribute.slot * 2 + (isAll ? 1 : 0);
    this.#tables[at] ??= tableOf(attribute, isAll);
    return this.#tables[at];
  }
}

/** Whether a word is all that a value has, parts of it and entries of the dictionary inside of a run aside. */
export function isOneWord({ kinds, length }: TokenBuffer): boolean {
  let words = 0;
  for (let i = 0; i < length; i++) {
    if (kinds[i] === TokenKind.gram) return false;
    if (kinds[i] === TokenKind.word && ++words > 1) return false;
  }
  return words === 1;
}

function tableOf({ tier, typoTolerance: isTolerant }: SearchableAttribute, isAll: boolean): Uint16Array {
  const table = new Uint16Array(kindCount * 2);
  for (let kind = 0; kind < kindCount; kind++) {
    const isWhole = kind !== TokenKind.piece && kind !== TokenKind.hangulGram;
    const isValue = isAll && kind === TokenKind.word;
    const occurrence = { tier, isTolerant, isWhole, isValue };
    table[kind * 2] = summaryOf({ ...occurrence, isAtStart: false });
    table[kind * 2 + 1] = summaryOf({ ...occurrence, isAtStart: true });
  }
  return table;
}
