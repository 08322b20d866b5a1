/**
 * *Highlighting*: what matched in a hit: its texts with marks, and snippets of long texts (ranking 6).
 *
 * The index knows at which positions words occur, but not where these stand in the text. So the text of a hit
 * is analysed again, but only its tokens at the wanted positions are compared.
 *
 *     occurrences: position, term --+
 *                                   +--> AttributeMarker --> marks ------> segments of the whole text
 *     text of the record          --+                   \--> sightings --> window --> segments of the snippet
 *
 * Example of a highlight: `lap` finds "Laptop bags" by the term `laptop`, at position 0, through `prefix`.
 *
 *     token       laptop at position 0, units [0, 6) of the text
 *     mark        units [0, 3), the characters typed, via prefix
 *     segments    "Lap" (match, prefix)   "top bags" (no match)
 *
 * Example of a snippet: in a text of 100 words only word 50 matches. A window holds 30 words. The one from
 * word 35 to word 64 has 15 words before the match and 14 behind it, and no window has it nearer to the
 * middle. The snippet is `…`, words 35 to 64, `…`. A text of at most 30 words has no snippet.
 *
 * Good for: the hits of a page. A text in which nothing matched is not analysed, and equal texts of several
 * hits are marked once.
 * Not good for: more records, as marking reads them. Very long texts are cut to the room that the answer has
 * (AnswerRoom).
 *
 * @module
 */

import type { Highlighted, JsonObject } from "@findling/protocol";
import { textValues } from "../analysis/attribute-values.js";
import type { TimeBudget } from "../collections/time-budget.js";
import type { DocumentOccurrences } from "../reading/document-occurrences.js";
import type { SearchableAttribute } from "../schema/searchable-attributes.js";
import type { AnswerRoom } from "./answer-room.js";
import { AttributeMarker, type ShownQuery, valueSeparator } from "./attribute-marker.js";
import { type AttributeOccurrences, stretchOf } from "./attribute-occurrences.js";
import { highlightSegments, snippetSegments, unmarkedBeginning } from "./segments.js";
import { ShownCache, type ShownText } from "./shown-cache.js";
import { snippetRange } from "./snippet-range.js";

/** Time units spent on cutting a text at a mark, and on weighing it for a snippet. */
const markUnits = 16;

/** The query whose occurrences are marked, and the attributes to show. */
export interface HighlightQuery extends ShownQuery {
  readonly attributes: readonly SearchableAttribute[];
}

/** What a hit shows of its record's texts, by attribute (ranking 6.1, 6.2). */
export interface ShownTexts {
  readonly highlight: Record<string, Highlighted>;
  readonly snippet: Record<string, Highlighted>;
}

/**
 * Highlights the searchable attributes of a record and cuts snippets of the long ones. Only attributes with a
 * match are analysed.
 */
export class Highlighter {
  readonly #attributes: readonly SearchableAttribute[];
  readonly #contentCount: number;
  readonly #marker: AttributeMarker;
  readonly #shown = new ShownCache();
  readonly #time: TimeBudget;

  constructor(query: HighlightQuery) {
    this.#attributes = query.attributes;
    this.#contentCount = query.plan.words.length;
    this.#marker = new AttributeMarker(query);
    this.#time = query.plan.time;
  }

  /**
   * `occurrences`: those in the same document. `room`: that of the answer. What is equal in two records may
   * be the same object.
   */
  show(record: JsonObject, occurrences: DocumentOccurrences, room: AnswerRoom): ShownTexts {
    const shown: ShownTexts = { highlight: {}, snippet: {} };
    room.nextHit();
    let [contentFrom, freeFrom] = [0, 0];
    for (const { slot, path } of this.#attributes) {
      const content = stretchOf(occurrences.content, slot, contentFrom);
      const free = stretchOf(occurrences.free, slot, freeFrom);
      contentFrom = content.to;
      freeFrom = free.to;
      const values = textValues(record, path);
      if (values.length === 0) continue;
      const text = values.length === 1 ? values[0] : values.join(valueSeparator);
      const whole = this.#shownOf(text, values, { content, free });
      const { highlight, snippet, isCut } = fitted(text, whole, room);
      if (isCut || occurrences.uncountedSlots.has(slot)) room.cutAttributes.add(path);
      set(shown.highlight, path, highlight);
      if (snippet !== null) set(shown.snippet, path, snippet);
    }
    return shown;
  }

  #shownOf(text: string, values: readonly string[], occurrences: AttributeOccurrences): ShownText {
    const { content } = occurrences;
    // Free words occur only beside content words.
    if (content.from === content.to) return unmarked(text);
    if (values.length > 1) return this.#show(text, values, occurrences);
    const known = this.#shown.find(text, occurrences);
    if (known !== undefined) return known;
    const shown = this.#show(text, values, occurrences);
    this.#shown.keep(text, occurrences, shown);
    return shown;
  }

  #show(text: string, values: readonly string[], occurrences: AttributeOccurrences): ShownText {
    this.#marker.mark(values, occurrences);
    const { marks, sightings, weighed } = this.#marker;
    this.#time.spend((marks.length + sightings.length) * markUnits);
    // Dropped words have no occurrences here, and in partial matches other words may have none either.
    const fullyMatched = this.#marker.hasAllWords;
    const { segments, isCut } = highlightSegments(text, marks);
    const highlight = { segments, fullyMatched };
    const range = snippetRange(text, weighed, sightings, this.#contentCount);
    const snippet = range === null ? null : { segments: snippetSegments(text, marks, range), fullyMatched };
    return { highlight, snippet, isCut };
  }
}

/**
 * What there is room for. Without room for the highlight, the snippet stands in its place, too. Without room
 * for that, the beginning of the text does.
 */
function fitted(text: string, whole: ShownText, room: AnswerRoom): ShownText {
  const { highlight, snippet } = whole;
  if (room.take(highlight)) {
    if (snippet === null || room.take(snippet)) return whole;
    return { highlight, snippet: null, isCut: true };
  }
  if (snippet !== null && room.take(snippet)) return { highlight: snippet, snippet, isCut: true };
  const { fullyMatched } = highlight;
  return { highlight: { segments: unmarkedBeginning(text), fullyMatched }, snippet: null, isCut: true };
}

/** What is shown of a text in which nothing matched. */
function unmarked(text: string): ShownText {
  const segments = text === "" ? [] : [{ text, match: false }];
  return { highlight: { segments, fullyMatched: false }, snippet: null, isCut: false };
}

/** Assigns a property. An attribute may be called __proto__. */
function set(byAttribute: Record<string, Highlighted>, path: string, value: Highlighted): void {
  if (path !== "__proto__") byAttribute[path] = value;
  else
    Object.defineProperty(byAttribute, path, { value, configurable: true, enumerable: true, writable: true });
}
