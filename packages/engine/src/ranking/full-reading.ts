import { bitCount } from "../collections/bit-count.js";
import type { TokenCells } from "../forward-index/token-cells.js";
import { DocumentOccurrences } from "../reading/document-occurrences.js";
import { OccurrenceReader } from "../reading/occurrence-reader.js";
import type { Segment } from "../segment/segment.js";
import { decidingOccurrence } from "./criteria/attribute.js";
import { Bm25Scorer } from "./criteria/bm25.js";
import { exactnessOf } from "./criteria/exactness.js";
import { FreePlaces } from "./criteria/free-places.js";
import { proximityOf } from "./criteria/proximity.js";
import { typosOf } from "./criteria/typos.js";
import { WhollySaid } from "./criteria/wholly-said.js";
import { matchedWords } from "./criteria/words.js";
import type { RankingContext } from "./ranking-context.js";
import { packedKey } from "./vectors/packed-key.js";

/**
 * Reads documents in full, one after the other: all occurrences that count, and the ranking vector except
 * `custom`.
 */
export class FullReading {
  /** The occurrences of the document that was read last. */
  readonly occurrences = new DocumentOccurrences();
  /** Criteria 2 to 6 (see packedKey). */
  key = 0;
  readonly #context: RankingContext;
  readonly #reader: OccurrenceReader;
  readonly #bm25: Bm25Scorer;
  readonly #freePlaces: FreePlaces;
  readonly #whollySaid: WhollySaid;

  constructor(context: RankingContext) {
    const { plan, statistics, requirement } = context;
    this.#context = context;
    this.#reader = new OccurrenceReader(context);
    this.#bm25 = new Bm25Scorer(plan.words, statistics);
    this.#freePlaces = new FreePlaces(plan, requirement.counted);
    this.#whollySaid = new WhollySaid(context);
  }

  read(segment: Segment, document: number): void {
    const tokens = this.#reader.read(segment, document, this.occurrences);
    this.#sumUp(tokens, segment, document);
  }

  /** Reads a document whose sought `tokens` have been read already. */
  readFrom(tokens: TokenCells, segment: Segment, document: number): void {
    this.#reader.readFrom(tokens, segment, document, this.occurrences);
    this.#sumUp(tokens, segment, document);
  }

  /** Reads only the occurrences. Showing a document needs no vector. */
  readOccurrences(segment: Segment, document: number): DocumentOccurrences {
    this.#reader.read(segment, document, this.occurrences);
    return this.occurrences;
  }

  get bm25(): number {
    return this.#bm25.score(this.occurrences.content, this.occurrences.documentLength);
  }

  #sumUp(tokens: TokenCells, segment: Segment, document: number): void {
    const { attributes, tierCount, plan } = this.#context;
    const { occurrences } = this;
    const list = occurrences.content;
    plan.time.spend(list.length);
    const matched = matchedWords(list);
    const deciding = decidingOccurrence(list, attributes);
    const tier = deciding < 0 ? tierCount : attributes[list.slot[deciding]].tier;
    if (deciding >= 0) {
      occurrences.saying = this.#whollySaid.sayingIn(
        { tokens, lists: occurrences, segment, document },
        matched,
        tier,
      );
    }
    this.key = packedKey({
      words: bitCount(matched),
      typos: typosOf(list),
      proximity: proximityOf(list, matched, plan.words),
      tier,
      position: deciding < 0 ? 0 : list.position[deciding],
      exactness: exactnessOf(occurrences, plan, this.#freePlaces),
    });
  }
}
