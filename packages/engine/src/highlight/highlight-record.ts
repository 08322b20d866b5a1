import type { Highlighted, JsonObject } from "@findling/protocol";
import type { Analyzer } from "../analysis/analyzer.js";
import { textValues } from "../analysis/attribute-values.js";
import { TokenBuffer } from "../analysis/token.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";
import { POSITION_MAX, VALUE_GAP } from "../forward-index/token-codes.js";
import { DerivationKind, viaOf } from "../query/derivation.js";
import type { QueryWord } from "../query/query-words.js";
import type { OccurrenceList } from "../ranking/occurrence-list.js";
import type { SearchableAttribute } from "../segment/searchable-attributes.js";
import type { Mark } from "./mark.js";
import { SegmentList } from "./segments.js";

const valueSeparator = ", ";

export interface HighlightContext {
  readonly analyzer: Analyzer;
  readonly dictionary: TermDictionary;
  readonly attributes: readonly SearchableAttribute[];
  readonly words: readonly Pick<QueryWord, "term">[];
}

/**
 * Highlights the searchable attributes of a record (ranking 6.1). Which tokens match is known from the forward index;
 * only attributes with a match are analysed again, for the ranges of their tokens.
 */
export class Highlighter {
  readonly #context: HighlightContext;
  readonly #tokens = new TokenBuffer();

  constructor(context: HighlightContext) {
    this.#context = context;
  }

  /** `occurrences`: those of the same document. */
  highlight(record: JsonObject, occurrences: OccurrenceList): Record<string, Highlighted> {
    const highlight: Record<string, Highlighted> = {};
    for (const { slot, path } of this.#context.attributes) {
      const values = textValues(record, path);
      if (values.length > 0) highlight[path] = this.#highlightAttribute(values, slot, occurrences);
    }
    return highlight;
  }

  #highlightAttribute(values: readonly string[], slot: number, occurrences: OccurrenceList): Highlighted {
    const wanted = this.#occurrencesByPosition(slot, occurrences);
    const list = new SegmentList();
    let position = 0;
    for (const [ordinal, value] of values.entries()) {
      if (ordinal > 0) list.addPlain(valueSeparator);
      if (wanted.size === 0) {
        list.addPlain(value);
        continue;
      }
      this.#context.analyzer.analyze(value, this.#tokens);
      list.addMarked(value, this.#marksIn(value, position, wanted));
      position += this.#tokens.positionCount + VALUE_GAP;
    }
    return { segments: list.segments, fullyMatched: this.#isFullyMatched(slot, occurrences) };
  }

  /** The occurrences in an attribute as what to look for among its tokens. */
  #occurrencesByPosition(slot: number, list: OccurrenceList): Map<number, WantedToken[]> {
    const wanted = new Map<number, WantedToken[]>();
    for (let i = 0; i < list.length; i++) {
      if (list.slot[i] !== slot) continue;
      const token: WantedToken = {
        key: this.#context.dictionary.textOf(list.term[i]),
        kind: list.tokenKind[i],
        word: this.#context.words[list.word[i]],
        derivation: list.derivation[i],
      };
      const others = wanted.get(list.start[i]);
      if (others === undefined) wanted.set(list.start[i], [token]);
      else others.push(token);
    }
    return wanted;
  }

  /** `base`: the position of the value's first token in the attribute. */
  #marksIn(value: string, base: number, wanted: ReadonlyMap<number, WantedToken[]>): Mark[] {
    const { terms, kinds, positions, starts, ends, length } = this.#tokens;
    const marks: Mark[] = [];
    for (let i = 0; i < length; i++) {
      const candidates = wanted.get(Math.min(base + positions[i], POSITION_MAX));
      if (candidates === undefined) continue;
      const key = termKey(terms[i], kinds[i]);
      for (const candidate of candidates) {
        if (candidate.kind !== kinds[i] || candidate.key !== key) continue;
        marks.push(this.#markOf(value, starts[i], ends[i], candidate));
      }
    }
    return marks;
  }

  /** Of a prefix match only the characters typed are marked. */
  #markOf(value: string, start: number, end: number, { derivation, word }: WantedToken): Mark {
    const via = viaOf(derivation);
    if (derivation !== DerivationKind.prefix) return { start, end, via };
    return { start, end: this.#context.analyzer.typedEnd(value, start, end, word.term.length), via };
  }

  #isFullyMatched(slot: number, list: OccurrenceList): boolean {
    const { words } = this.#context;
    if (words.length === 0) return false;
    const missing = new Set(words.keys());
    for (let i = 0; i < list.length; i++) if (list.slot[i] === slot) missing.delete(list.word[i]);
    return missing.size === 0;
  }
}

interface WantedToken {
  readonly key: string;
  readonly kind: number;
  readonly word: Pick<QueryWord, "term">;
  /** A DerivationKind. */
  readonly derivation: number;
}
