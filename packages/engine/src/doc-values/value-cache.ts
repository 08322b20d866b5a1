import type { JsonObject } from "@findling/protocol";
import { type AttributeValues, attributeValues } from "../analysis/attribute-path.js";
import type { Scalar } from "../analysis/scalar.js";
import { Bitset } from "../collections/bitset.js";
import type { CacheFigures, ReportingCache } from "../collections/cache-figures.js";
import { damagedRecord, type RecordSource } from "./record-source.js";

/** The documents of a segment (see its parts). */
interface SegmentDocuments {
  readonly documentCount: number;
  readonly parts: { readonly documentNumbers: Uint32Array };
}

/** Reads records, and their values at paths without a column. */
export interface ValueSource extends RecordSource {
  valuesAt(segment: SegmentDocuments, document: number, path: string): AttributeValues;
}

/** The values of one path of a segment's records, as far as they have been read. */
interface CachedPath {
  readonly isKnown: Bitset;
  /** The values of each document; documents without a value are missing. */
  readonly values: Map<number, AttributeValues>;
}

/** If a document has a longer text at the path, its values are not cached. */
const textUnitsMax = 1_024;

/** Approximate size of a map entry, an array and an object. */
const bytesPerDocument = 128;
const bytesPerValue = 16;

/**
 * Caches values at paths without a column, which are only in the records. This concerns segments whose
 * records have thousands of paths. Reading and parsing each record in every search takes a hundred times as
 * long as using the cache. The values of a segment are dropped with the segment, and all values when they
 * take more than `bytesMax`.
 */
export class ValueCache implements ReportingCache {
  readonly #bytesMax: number;
  #bySegment = new WeakMap<SegmentDocuments, Map<string, CachedPath>>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  /** @param bytesMax 64 MiB by default: about half a million documents with a short value */
  constructor(bytesMax = 64 * 2 ** 20) {
    this.#bytesMax = bytesMax;
  }

  get figures(): CacheFigures {
    return {
      name: "values",
      bytesMax: this.#bytesMax,
      invalidatedBy: "the end of the segment",
      bytes: this.#bytes,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  /** A source for one search. The values it reads are cached for later searches, as long as there is room. */
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

  #valuesAt(
    segment: SegmentDocuments,
    document: number,
    path: string,
    records: RecordSource,
  ): AttributeValues {
    const known = this.#ofPath(segment, path);
    if (known.isKnown.get(document)) {
      this.#hits++;
      return known.values.get(document) ?? noValues;
    }
    this.#misses++;
    const record = records.read(segment.parts.documentNumbers[document]);
    // Each search has to meet a damaged record itself, as its answer announces it.
    if (record === damagedRecord) return noValues;
    const values = attributeValues(record, path);
    this.#store(known, document, values);
    return values;
  }

  #ofPath(segment: SegmentDocuments, path: string): CachedPath {
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

  #store({ isKnown, values: byDocument }: CachedPath, document: number, found: AttributeValues): void {
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
