import { type AttributeValues, attributeValues } from "../analysis/attribute-path.js";
import type { TimeBudget } from "../collections/time-budget.js";
import { textHash } from "../doc-values/text-hash.js";
import type { ValueSource } from "../doc-values/value-cache.js";
import type { LiveSegment } from "../segment/live-segment.js";
import type { Segment } from "../segment/segment.js";

/** What a search reads the values of one attribute from. */
export interface ReadableValues {
  readonly attribute: string;
  readonly segments: readonly LiveSegment[];
  readonly records: ValueSource;
  readonly time: TimeBudget;
}

/** The values of one attribute, as records have them. */
export class ReadValues {
  readonly #from: ReadableValues;
  /** By hash: what a search among all records found, after a record had lost its text. */
  readonly #found = new Map<number, string | null>();

  constructor(from: ReadableValues) {
    this.#from = from;
  }

  /** The texts of a document, except empty ones. They are cached. */
  textsOf(segment: Segment, document: number): string[] {
    const { attribute, records } = this.#from;
    return textsAmong(records.valuesAt(segment, document, attribute));
  }

  /**
   * Reads the text with this hash, which is not cached, as it may be long. A damaged record has no values, so
   * any other live one that has the text is read then. null: none can be read.
   */
  textOfHash(segment: Segment, document: number, hash: number): string | null {
    return this.#textIn(segment, document, hash) ?? this.#textAnywhere(hash);
  }

  #textIn(segment: Segment, document: number, hash: number): string | null {
    const { attribute, records } = this.#from;
    const values = attributeValues(records.read(segment.parts.documentNumbers[document]), attribute);
    return textsAmong(values).find((text) => textHash(text) === hash) ?? null;
  }

  #textAnywhere(hash: number): string | null {
    const known = this.#found.get(hash);
    if (known !== undefined) return known;
    let text: string | null = null;
    for (const live of this.#from.segments) text ??= this.#textAmong(live, hash);
    this.#found.set(hash, text);
    return text;
  }

  #textAmong({ segment, live }: LiveSegment, hash: number): string | null {
    const { attribute, time } = this.#from;
    const hashes = segment.columns.hashes(attribute);
    if (!hashes) return null;
    for (let document = 0; document < segment.documentCount; document++) {
      const end = hashes.endElement(document);
      let element = hashes.firstElement(document);
      time.spend(1 + end - element);
      while (element < end && hashes.elementNumber(element) !== hash) element++;
      const text = element < end && live.get(document) ? this.#textIn(segment, document, hash) : null;
      if (text !== null) return text;
    }
    return null;
  }
}

function textsAmong({ values }: AttributeValues): string[] {
  return values.filter((value) => value !== "").map(String);
}
