import { TokenKind } from "../analysis/token.js";
import { TokenCursor } from "../forward-index/token-cursor.js";
import { derivationKindOf, type QueryPlan } from "../query/query-plan.js";
import type { Segment } from "../segment/segment.js";
import { OccurrenceList } from "./occurrence-list.js";
import { dropOverlapped } from "./overlap.js";

/**
 * Reads a document's tokens once and keeps what ranking needs: the occurrences of the query words that count, and
 * whether a whole value equals the query.
 */
export class OccurrenceReader {
  readonly #plan: QueryPlan;
  readonly #wholeOnly: boolean;
  readonly #cursor = new TokenCursor();

  /** `wholeOnly`: pieces of words do not match (`prefix: false`). */
  constructor(plan: QueryPlan, wholeOnly: boolean) {
    this.#plan = plan;
    this.#wholeOnly = wholeOnly;
  }

  read(segment: Segment, document: number, out: OccurrenceList): void {
    const cursor = this.#cursor;
    const roles = this.#plan.roles.bits;
    segment.openTokens(document, cursor);
    out.clear();
    out.documentLength = cursor.documentLength;
    const equality = new ValueEquality(this.#plan.valueTerms);
    while (cursor.next()) {
      equality.add(cursor);
      const role = roles[cursor.term];
      if (role !== 0) this.#addOccurrences(role, out);
    }
    out.equalsValue = equality.finish();
    dropOverlapped(out);
  }

  #addOccurrences(role: number, out: OccurrenceList): void {
    const { kind, slot, start, end, term } = this.#cursor;
    if (kind === TokenKind.gram || kind === TokenKind.hangulGram) return;
    if (kind === TokenKind.piece && this.#wholeOnly) return;
    for (let bits = role; bits !== 0; bits &= bits - 1) {
      const word = 31 - Math.clz32(bits & -bits);
      const at = out.append();
      out.word[at] = word;
      out.slot[at] = slot;
      out.start[at] = start;
      out.end[at] = end;
      out.term[at] = term;
      out.tokenKind[at] = kind;
      out.derivation[at] = derivationKindOf(this.#plan.words[word], term);
    }
  }
}

/** Compares the words and grams of each value with those of the query (ranking 3, exactness). */
class ValueEquality {
  readonly #wanted: Uint32Array | null;
  #slot = -1;
  #value = -1;
  /** How many terms of the current value equal the query's so far; -1: one did not. */
  #equal = 0;
  #found = false;

  constructor(wanted: Uint32Array | null) {
    this.#wanted = wanted;
  }

  add({ slot, value, kind, term }: TokenCursor): void {
    if (this.#wanted === null) return;
    if (slot !== this.#slot || value !== this.#value) {
      this.finish();
      this.#slot = slot;
      this.#value = value;
      this.#equal = 0;
    }
    if (kind === TokenKind.piece || kind === TokenKind.joined || this.#equal < 0) return;
    this.#equal = this.#wanted[this.#equal] === term ? this.#equal + 1 : -1;
  }

  finish(): boolean {
    if (this.#wanted !== null && this.#wanted.length > 0 && this.#equal === this.#wanted.length) this.#found = true;
    return this.#found;
  }
}
