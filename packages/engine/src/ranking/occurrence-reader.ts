import { TokenKind } from "../analysis/token.js";
import { TokenCursor } from "../forward-index/token-cursor.js";
import type { Requirement } from "../matching/requirement.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { SearchableAttribute } from "../segment/searchable-attributes.js";
import type { Segment } from "../segment/segment.js";
import type { OccurrenceList } from "./occurrence-list.js";
import { keepCounted } from "./overlap.js";
import { ValueEquality } from "./value-equality.js";

export interface OccurrenceReaderInput {
  readonly plan: QueryPlan;
  readonly attributes: readonly SearchableAttribute[];
  readonly requirement: Requirement;
  /** Pieces of words do not match (`prefix: false`). */
  readonly wholeOnly: boolean;
}

/**
 * Reads a document's tokens once and keeps what ranking needs: the occurrences of the query words that count, and
 * whether a whole value equals the query.
 */
export class OccurrenceReader {
  readonly #input: OccurrenceReaderInput;
  readonly #cursor = new TokenCursor();
  /** null: no value can equal the query. */
  readonly #equality: ValueEquality | null;

  constructor(input: OccurrenceReaderInput) {
    this.#input = input;
    const { valueTerms } = input.plan;
    this.#equality = valueTerms === null || valueTerms.length === 0 ? null : new ValueEquality(valueTerms);
  }

  read(segment: Segment, document: number, out: OccurrenceList): void {
    const cursor = this.#cursor;
    const equality = this.#equality;
    const roles = this.#input.plan.roles.bits;
    const { counted } = this.#input.requirement;
    segment.openTokens(document, cursor);
    out.clear();
    out.documentLength = cursor.documentLength;
    equality?.reset();
    while (cursor.next()) {
      equality?.add(cursor);
      const words = roles[cursor.term] & counted;
      if (words !== 0) this.#addToken(words, out);
    }
    out.equalsValue = equality?.finish() ?? false;
    keepCounted(out);
  }

  /** The token stands for each of `words`. */
  #addToken(words: number, out: OccurrenceList): void {
    const { kind } = this.#cursor;
    if (kind === TokenKind.piece && this.#input.wholeOnly) return;
    for (let rest = words; rest !== 0; rest &= rest - 1) {
      this.#addOccurrence(31 - Math.clz32(rest & -rest), out);
    }
  }

  #addOccurrence(word: number, out: OccurrenceList): void {
    const { slot, start, end, term, kind } = this.#cursor;
    const { plan, attributes, requirement } = this.#input;
    const derivation = plan.words[word].derivationOf(term);
    if (derivation.cost > 0) {
      if (!attributes[slot].typoTolerance || (requirement.freeOnly & (1 << word)) !== 0) return;
    }
    const at = out.append();
    out.word[at] = word;
    out.slot[at] = slot;
    out.start[at] = start;
    out.end[at] = end;
    out.term[at] = term;
    out.tokenKind[at] = kind;
    out.derivation[at] = derivation.kind;
    out.cost[at] = derivation.cost;
  }
}
