import { bitCount } from "../collections/bit-count.js";
import type { TokenCells } from "../forward-index/token-cells.js";
import type { Segment } from "../segment/segment.js";
import { bestOccurrence } from "./criteria/attribute.js";
import { Bm25Scorer } from "./criteria/bm25.js";
import { exactnessOf } from "./criteria/exactness.js";
import { proximityOf } from "./criteria/proximity.js";
import { typosOf } from "./criteria/typos.js";
import { matchedWords } from "./criteria/words.js";
import { OccurrenceList } from "./occurrence-list.js";
import { OccurrenceReader } from "./occurrence-reader.js";
import { packedKey } from "./packed-key.js";
import type { RankingContext } from "./ranking-context.js";

/** Reads documents in full, one after the other: all occurrences that count, and the ranking vector but for `custom`. */
export class FullReading {
  /** Those of the document that was read last. */
  readonly occurrences = new OccurrenceList();
  readonly #context: RankingContext;
  readonly #reader: OccurrenceReader;
  readonly #bm25: Bm25Scorer;

  constructor(context: RankingContext) {
    const { plan, attributes, statistics } = context;
    this.#context = context;
    this.#reader = new OccurrenceReader(context);
    this.#bm25 = new Bm25Scorer(plan.words, attributes, statistics);
  }

  read(segment: Segment, document: number): void {
    this.#reader.read(segment, document, this.occurrences);
  }

  /** Likewise, where its sought `tokens` have been read. */
  readFrom(tokens: TokenCells, segment: Segment, document: number): void {
    this.#reader.readFrom(tokens, segment, document, this.occurrences);
  }

  /** Criteria 2 to 6 (see packedKey). */
  get key(): number {
    const { attributes, tierCount, plan } = this.#context;
    const list = this.occurrences;
    const matched = matchedWords(list);
    const best = bestOccurrence(list, attributes);
    return packedKey({
      words: bitCount(matched),
      typos: typosOf(list),
      proximity: proximityOf(list, matched),
      tier: best < 0 ? tierCount : attributes[list.slot[best]].tier,
      position: best < 0 ? 0 : list.start[best],
      exactness: exactnessOf(list, plan.words),
    });
  }

  get bm25(): number {
    return this.#bm25.score(this.occurrences);
  }
}
