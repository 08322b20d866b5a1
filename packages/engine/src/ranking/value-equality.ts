import { TokenKind } from "../analysis/token.js";
import { NO_TERM } from "../dictionary/term-dictionary.js";
import type { TokenCursor } from "../forward-index/token-cursor.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { Segment } from "../segment/segment.js";

/** Whether the words and grams of some value of a document equal those of the query, in order (ranking 3, row 6). */
export class ValueEquality {
  readonly #wanted: Uint32Array;
  #slot = -1;
  #value = -1;
  /** How many terms of the current value equal the query's so far; -1: one did not. */
  #equal = 0;
  #found = false;

  /** `wanted`: the query's terms, at least one. */
  constructor(wanted: Uint32Array) {
    this.#wanted = wanted;
  }

  /** The terms that such a value starts with; NO_TERM where the query has only one. */
  get first(): number {
    return this.#wanted[0];
  }

  get second(): number {
    return this.#wanted.length > 1 ? this.#wanted[1] : NO_TERM;
  }

  /** Reads the document with `cursor`. */
  holdsIn(segment: Segment, document: number, cursor: TokenCursor): boolean {
    this.#slot = -1;
    this.#equal = -1;
    this.#found = false;
    segment.openTokens(document, cursor);
    while (cursor.next()) this.#add(cursor);
    this.#endValue();
    return this.#found;
  }

  #add(token: TokenCursor): void {
    if (token.slot !== this.#slot || token.value !== this.#value) this.#startValue(token.slot, token.value);
    if (this.#equal < 0 || token.kind === TokenKind.piece || token.kind === TokenKind.joined) return;
    this.#equal = this.#wanted[this.#equal] === token.term ? this.#equal + 1 : -1;
  }

  #endValue(): void {
    if (this.#equal === this.#wanted.length) this.#found = true;
  }

  #startValue(slot: number, value: number): void {
    this.#endValue();
    this.#slot = slot;
    this.#value = value;
    this.#equal = 0;
  }
}

/** null: no value can equal the query. */
export function valueEqualityOf({ valueTerms }: QueryPlan): ValueEquality | null {
  return valueTerms === null || valueTerms.length === 0 ? null : new ValueEquality(valueTerms);
}
