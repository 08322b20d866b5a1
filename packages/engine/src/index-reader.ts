import { TermDictionary } from "./dictionary/term-dictionary.js";
import { IndexGroups } from "./groups/index-groups.js";
import type { WordCutter } from "./query/query-words.js";
import { type IndexSchema, openSchema } from "./schema/index-schema.js";
import type { SharedSchema } from "./schema/shared-schema.js";
import type { LiveSegment } from "./segment/live-segment.js";
import { openLiveSegment } from "./segment/open-segment.js";
import type { SharedIndex } from "./segment/shared-index.js";

/** What a reader needs of the settings that its index was built with. */
interface Schema extends IndexSchema {
  /** Cuts texts in the way that queries are cut. */
  readonly cutter: WordCutter;
}

/** The read side of one state of an index. Opening one is cheap: it reuses what an older one has opened. */
export class IndexReader {
  readonly segments: readonly LiveSegment[];
  readonly dictionary: TermDictionary;
  readonly schema: Schema;
  /** Passed on from reader to reader, so that each segment is grouped once. */
  readonly groups: IndexGroups;

  /** `previous`: an older reader of the same index. */
  constructor(
    readonly shared: SharedIndex,
    previous?: IndexReader,
  ) {
    const known = new Map(previous?.segments.map((live) => [live.id, live]));
    this.segments = shared.segments.map((segment) =>
      openLiveSegment(segment, known.get(segment.id)?.segment),
    );
    this.dictionary = new TermDictionary(shared.dictionary);
    this.groups = previous?.groups ?? new IndexGroups();
    if (previous !== undefined) this.groups.inherit(this.segments, previous.segments);
    this.schema =
      previous?.shared.schema.id === shared.schema.id ? previous.schema : openReaderSchema(shared.schema);
  }

  get documentCounts(): Int32Array {
    return this.shared.documentCounts;
  }

  get liveDocuments(): number {
    return this.shared.liveDocuments;
  }

  /** Mean length of a live document; 0 if there is none. */
  get averageLength(): number {
    return this.shared.liveDocuments === 0 ? 0 : this.shared.liveLength / this.shared.liveDocuments;
  }
}

function openReaderSchema(shared: SharedSchema): Schema {
  const schema = openSchema(shared);
  return { ...schema, cutter: { analyzer: schema.analyzer, languages: shared.languages } };
}
