import type { JsonObject } from "@findling/protocol";
import { type AttributeValues, attributeValues } from "../analysis/attribute-path.js";
import type { Scalar } from "../analysis/scalar.js";
import { Bitset } from "../collections/bitset.js";
import type { RecordSource } from "./record-source.js";

/** The documents of a segment, as its parts have them. */
interface SegmentDocuments {
  readonly documentCount: number;
  readonly parts: { readonly documentNumbers: Uint32Array };
}

/** Records, and what they have at paths that no column tells. */
export interface ValueSource extends RecordSource {
  valuesAt(segment: SegmentDocuments, document: number, path: string): AttributeValues;
}

/** What one path of a segment's records has, as far as it has been asked for. */
interface PathValues {
  readonly isKnown: Bitset;
  /** By document; none where there is no value. */
  readonly values: Map<number, AttributeValues>;
}

/** Of longer texts nothing is remembered, nor of what stands beside them. */
const textUnitsMax = 1_024;

/** An entry of a map, an array and an object, about. */
const bytesPerDocument = 128;
const bytesPerValue = 16;

/**
 * Values at paths without a column, which only records know: of a segment whose records have thousands of
 * paths. To read and parse each record with every search takes a hundred times as long as to remember them.
 * Lets go of a segment's values with the segment, and of all when they are more than `bytesMax`.
 */
export class ValueMemory {
  readonly #bytesMax: number;
  #bySegment = new WeakMap<SegmentDocuments, Map<string, PathValues>>();
  #bytes = 0;

  /** @param bytesMax 64 MiB, about what half a million documents with a short value take */
  constructor(bytesMax = 64 * 2 ** 20) {
    this.#bytesMax = bytesMax;
  }

  /** For one search: what it asks for is remembered for the next ones, as long as there is room. */
  over(records: RecordSource): ValueSource {
    if (this.#bytes >= this.#bytesMax) {
      this.#bySegment = new WeakMap();
      this.#bytes = 0;
    }
    return {
      read: (documentNumber: number): JsonObject => records.read(documentNumber),
      valuesAt: (segment, document, path) => this.#valuesAt(segment, document, path, records),
    };
  }

  // Hot: four parameters and no object.
  #valuesAt(
    segment: SegmentDocuments,
    document: number,
    path: string,
    records: RecordSource,
  ): AttributeValues {
    const known = this.#ofPath(segment, path);
    if (known.isKnown.get(document)) return known.values.get(document) ?? noValues;
    const values = attributeValues(records.read(segment.parts.documentNumbers[document]), path);
    this.#remember(known, document, values);
    return values;
  }

  #ofPath(segment: SegmentDocuments, path: string): PathValues {
    let paths = this.#bySegment.get(segment);
    if (paths === undefined) {
      paths = new Map();
      this.#bySegment.set(segment, paths);
    }
    let known = paths.get(path);
    if (known === undefined) {
      known = { isKnown: new Bitset(segment.documentCount), values: new Map() };
      paths.set(path, known);
      this.#bytes += bytesPerDocument + known.isKnown.words.byteLength;
    }
    return known;
  }

  #remember({ isKnown, values: byDocument }: PathValues, document: number, found: AttributeValues): void {
    const { values, isList } = found;
    if (this.#bytes >= this.#bytesMax || values.some(isLong)) return;
    isKnown.set(document);
    if (values.length === 0 && !isList) return;
    byDocument.set(document, found);
    this.#bytes += bytesPerDocument + values.length * bytesPerValue;
    for (const value of values) if (typeof value === "string") this.#bytes += 2 * value.length;
  }
}

function isLong(value: Scalar): boolean {
  return typeof value === "string" && value.length > textUnitsMax;
}

const noValues: AttributeValues = { values: [], isList: false };
