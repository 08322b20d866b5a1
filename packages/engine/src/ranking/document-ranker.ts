import type { CustomRankingEntry } from "@findling/protocol";
import { bitCount } from "../collections/bit-count.js";
import type { RecordSource } from "../doc-values/record-source.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { bestOccurrence } from "./criteria/attribute.js";
import { Bm25Scorer, type CollectionStatistics } from "./criteria/bm25.js";
import { customValues } from "./criteria/custom.js";
import { exactnessOf } from "./criteria/exactness.js";
import { proximityOf } from "./criteria/proximity.js";
import { typosOf } from "./criteria/typos.js";
import { matchedWords } from "./criteria/words.js";
import { OccurrenceList } from "./occurrence-list.js";
import { OccurrenceReader, type OccurrenceReaderInput } from "./occurrence-reader.js";
import { packedKey } from "./packed-key.js";
import type { PoolIndex, RankedPool } from "./ranked-pool.js";

/** What ranking needs to know beside the documents. */
export interface RankingContext extends OccurrenceReaderInput {
  /** Number of tiers: the tier of a hit in which no word matched. */
  readonly tierCount: number;
  readonly statistics: CollectionStatistics;
  readonly customRanking: readonly CustomRankingEntry[];
  readonly records: RecordSource;
}

/** A document to be ranked: number of the segment, the document in it, and its group. */
export interface PoolDocument {
  readonly segment: number;
  readonly document: number;
  readonly group: number;
}

/** Fills the ranking vectors of a pool's documents from the forward index. */
export class DocumentRanker {
  readonly #context: RankingContext;
  readonly #reader: OccurrenceReader;
  readonly #occurrences = new OccurrenceList();
  readonly #bm25: Bm25Scorer;

  constructor(context: RankingContext) {
    this.#context = context;
    this.#reader = new OccurrenceReader(context);
    this.#bm25 = new Bm25Scorer(context.plan.words, context.attributes, context.statistics);
  }

  /** The occurrences that count in a document; valid until the next call. */
  occurrencesIn({ segment }: LiveSegment, document: number): OccurrenceList {
    this.#reader.read(segment, document, this.#occurrences);
    return this.#occurrences;
  }

  /** Appends a document to the pool with its whole vector; returns its place. */
  rank(pool: RankedPool, { segment, document, group }: PoolDocument): PoolIndex {
    const { attributes, tierCount, customRanking, records } = this.#context;
    const place = pool.append();
    const live = pool.segments[segment];
    const list = this.occurrencesIn(live, document);
    const matched = matchedWords(list);
    const best = bestOccurrence(list, attributes);
    pool.segment[place] = segment;
    pool.document[place] = document;
    pool.group[place] = group;
    pool.words[place] = bitCount(matched);
    pool.typos[place] = typosOf(list);
    pool.proximity[place] = proximityOf(list, matched);
    pool.tier[place] = best < 0 ? tierCount : attributes[list.slot[best]].tier;
    pool.position[place] = best < 0 ? 0 : list.start[best];
    pool.slot[place] = best < 0 ? -1 : list.slot[best];
    pool.exactness[place] = exactnessOf(list, this.#context.plan.words);
    pool.key[place] = packedKey({
      words: pool.words[place],
      typos: pool.typos[place],
      proximity: pool.proximity[place],
      tier: pool.tier[place],
      position: pool.position[place],
      exactness: pool.exactness[place],
    });
    pool.bm25[place] = this.#bm25.score(list);
    if (customRanking.length > 0) {
      pool.custom[place] = customValues(customRanking, { segment: live.segment, document, records });
    }
    return place;
  }
}
