import type { Analyzer } from "./analysis/analyzer.js";
import { createAnalyzer } from "./analysis/analyzer.js";
import { Bitset } from "./collections/bitset.js";
import { TermDictionary } from "./dictionary/term-dictionary.js";
import type { LiveSegment } from "./segment/live-segment.js";
import { type SearchableAttribute, searchableAttributesOf } from "./segment/searchable-attributes.js";
import { Segment } from "./segment/segment.js";
import type { SharedIndex, SharedSegment } from "./segment/shared-index.js";

/** The read side of one state of an index. Opening one is cheap: what an older one opened is used again. */
export class IndexReader {
  readonly segments: readonly LiveSegment[];
  readonly dictionary: TermDictionary;
  readonly analyzer: Analyzer;
  readonly attributes: readonly SearchableAttribute[];

  /** `previous`: an older reader of the same index. */
  constructor(
    readonly shared: SharedIndex,
    previous?: IndexReader,
  ) {
    const known = new Map(previous?.segments.map((live) => [live.id, live]));
    this.segments = shared.segments.map((segment) => openSegment(segment, known.get(segment.id)));
    this.dictionary = new TermDictionary(shared.dictionary);
    const isSameSchema = previous?.shared.schemaId === shared.schemaId;
    this.analyzer = isSameSchema && previous ? previous.analyzer : createAnalyzer(shared.settings);
    this.attributes =
      isSameSchema && previous ? previous.attributes : searchableAttributesOf(shared.settings);
  }

  get documentCounts(): Int32Array {
    return this.shared.documentCounts;
  }

  get liveDocuments(): number {
    return this.shared.liveDocuments;
  }

  /** Mean length of a live document; 0 when there is none. */
  get averageLength(): number {
    return this.shared.liveDocuments === 0 ? 0 : this.shared.liveLength / this.shared.liveDocuments;
  }
}

function openSegment(shared: SharedSegment, known: LiveSegment | undefined): LiveSegment {
  const segment = known?.segment ?? new Segment(shared.bytes);
  return {
    id: shared.id,
    segment,
    live: new Bitset(segment.documentCount, shared.live),
    liveCount: shared.liveCount,
  };
}
