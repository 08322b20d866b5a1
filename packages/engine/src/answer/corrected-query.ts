import type { JsonObject } from "@findling/protocol";
import { textValues } from "../analysis/attribute-values.js";
import { AttributeMarker, type ShownQuery, valueSeparator } from "../highlight/attribute-marker.js";
import { bestOccurrences } from "../highlight/best-occurrences.js";
import { Joins } from "../query/derivation.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { QueryWord } from "../query/word-roles.js";
import type { DocumentOccurrences } from "../reading/document-occurrences.js";
import { OccurrenceList } from "../reading/occurrence-list.js";
import type { SearchableAttribute } from "../schema/searchable-attributes.js";

/** The query as typed, and its occurrences in the first hit, which may correct it. */
export interface CorrectableQuery extends ShownQuery {
  readonly q: string;
  readonly plan: QueryPlan;
  /** Indexed by slot. */
  readonly attributes: readonly SearchableAttribute[];
  /** The occurrences in the first hit, as if there were no pins. */
  readonly occurrences: DocumentOccurrences;
  /** Reads the record of the first hit. Called only if there is something to correct. */
  readonly record: () => JsonObject;
}

/**
 * The corrected query (ranking 6.4): `q` as the record of the first hit writes it. A content word is replaced
 * if the record has it only at a cost: by a typo, written together, or cut. null if nothing is replaced.
 */
export function correctedQuery(query: CorrectableQuery): string | null {
  const { q, plan, occurrences } = query;
  const found = new FoundText(query);
  let corrected = "";
  let done = 0;
  for (const word of plan.query.content) {
    const best = bestOccurrences(word.ordinal, occurrences.content, plan);
    if (best.length === 0 || best.cost[0] === 0) continue;
    const { start, end } = typedRange(word, best, plan.query.all);
    // Words that an earlier correction covers are not replaced again.
    if (start < done) continue;
    const typed = q.slice(start, end);
    corrected += q.slice(done, start) + asTyped(found.textOf(best) ?? typed, typed);
    done = end;
  }
  corrected += q.slice(done);
  return corrected === q ? null : corrected;
}

/** The range of `q` that is replaced: the word, or both joined words and everything between them. */
function typedRange(word: QueryWord, { joins }: OccurrenceList, all: readonly QueryWord[]) {
  const isFirst = joins[0] === Joins.next || joins[0] === Joins.nextFree;
  const at = all.indexOf(word);
  const start = joins[0] === Joins.previousFree ? all[at - 1].start : word.start;
  return { start, end: isFirst ? all[at + 1].end : word.end };
}

const capital = /\p{Lu}/u;

/** Puts the text in lower case, unless the typed text has a capital. */
function asTyped(written: string, typed: string): string {
  return capital.test(typed) ? written : written.toLowerCase();
}

const noOccurrences = new OccurrenceList();

/** Looks up what is written in the record of the first hit. */
class FoundText {
  readonly #query: CorrectableQuery;
  readonly #marker: AttributeMarker;
  #record: JsonObject | null = null;

  constructor(query: CorrectableQuery) {
    this.#query = query;
    this.#marker = new AttributeMarker(query);
  }

  /**
   * The text of occurrences at one place. Of several, the first one counts, and a word comes before its
   * parts. null if the record lacks its texts.
   */
  textOf(list: OccurrenceList): string | null {
    const { attributes, record } = this.#query;
    this.#record ??= record();
    const values = textValues(this.#record, attributes[list.slot[0]].path);
    this.#marker.mark(values, {
      content: { list, from: 0, to: list.length },
      free: { list: noOccurrences, from: 0, to: 0 },
    });
    // Occurrences that start alike stay in the order of tokens: the word, then its parts.
    const first = this.#marker.sightings.toSorted((a, b) => a.start - b.start).at(0);
    if (first === undefined) return null;
    return values.join(valueSeparator).slice(first.start, first.end);
  }
}
