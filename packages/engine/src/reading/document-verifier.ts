import { DocumentTokens } from "../forward-index/document-tokens.js";
import type { WordScan } from "../kernels/word-scan.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { DocumentOccurrences } from "./document-occurrences.js";
import { OccurrenceReader, type ReadQuery } from "./occurrence-reader.js";
import { AfterPhrase, PhraseReader } from "./phrase-reader.js";
import { isBoundOnly, type QueryScan, scanEach } from "./query-scan.js";
import type { Requirement } from "./requirement.js";

/** The cost of a word that does not occur. */
export const NO_OCCURRENCE = 0xff;

/** How the query words occur in one document. The arrays are by word. */
export interface WordCosts {
  /** The cost of each word in typos, or NO_OCCURRENCE. */
  readonly costs: Uint8Array;
  /** The best place of each word that occurs (see placeOf of posting-summary.ts). */
  readonly places: Uint8Array;
}

/** Gets how the words occur in the document at `index`. `found` is valid until the function returns. */
export type VisitCosts = (index: number, found: WordCosts) => void;

/**
 * Reads the occurrences of terms in a document, by scans and readings like ranking does. Matching uses it if
 * postings cannot decide whether a word occurs: they know no phrases.
 */
export class DocumentVerifier {
  readonly #query: Omit<ReadQuery, "requirement">;
  readonly #queryScan: QueryScan;
  /** null until a document is read. */
  #occurrences: DocumentOccurrences | null = null;
  readonly #result: WordCosts;
  /** null until a phrase is looked for. */
  #phrases: PhraseReader | null = null;
  readonly #tokens = new DocumentTokens();
  #requirement: Requirement | null = null;
  #reader: OccurrenceReader | null = null;

  constructor(query: Omit<ReadQuery, "requirement">, queryScan: QueryScan) {
    this.#query = query;
    this.#queryScan = queryScan;
    const wordCount = query.plan.words.length;
    this.#result = {
      costs: new Uint8Array(wordCount),
      places: new Uint8Array(wordCount),
    };
  }

  get #found(): DocumentOccurrences {
    this.#occurrences ??= new DocumentOccurrences();
    return this.#occurrences;
  }

  /** Reads one document. The result is valid until the next call. */
  verify({ segment }: LiveSegment, document: number, requirement: Requirement): WordCosts {
    this.#readerFor(requirement).read(segment, document, this.#found);
    return this.#costsOfRead();
  }

  /** Reads many documents of a segment, which ascend, and visits each with its index. */
  verifyEach(live: LiveSegment, documents: Uint32Array, requirement: Requirement, visit: VisitCosts): void {
    // A scan takes memory before it reads anything.
    if (documents.length === 0) return;
    const { segment } = live;
    const scan = this.#queryScan.for(requirement);
    const reader = this.#readerFor(requirement);
    const { time } = this.#query.plan;
    scanEach(scan, segment, documents, (i) => {
      time.spend(segment.unitsOf(documents[i]));
      const isBound = isBoundOnly(scan) || this.#queryScan.mayHavePhrase(scan);
      if (isBound) reader.readFrom(scan.tokens, segment, documents[i], this.#found);
      visit(i, isBound ? this.#costsOfRead() : this.#costsOfScan(scan));
    });
  }

  /** Whether phrase number `phrase` of the plan stands in a document, even if it does not count there. */
  hasPhrase({ segment }: LiveSegment, document: number, phrase: number): boolean {
    const tokens = this.#tokens;
    const { roles, time } = this.#query.plan;
    segment.readTokens(document, tokens, roles.sought);
    time.spend(segment.unitsOf(document));
    let isFound = false;
    this.#phrases ??= new PhraseReader(this.#query.plan);
    this.#phrases.forEach(tokens, roles, (found) => {
      isFound = found === phrase;
      return isFound ? AfterPhrase.end : AfterPhrase.noMoreOfIt;
    });
    return isFound;
  }

  #costsOfRead(): WordCosts {
    const list = this.#found.content;
    const { costs, places } = this.#result;
    costs.fill(NO_OCCURRENCE);
    places.fill(0xff);
    for (let i = 0; i < list.length; i++) {
      const word = list.word[i];
      const place = this.#query.attributes[list.slot[i]].tier * 2 + (list.position[i] === 0 ? 0 : 1);
      costs[word] = list.cost[i];
      if (place < places[word]) places[word] = place;
    }
    return this.#result;
  }

  #costsOfScan(scan: WordScan): WordCosts {
    const { costs, places } = this.#result;
    for (let word = 0; word < costs.length; word++) {
      costs[word] = scan.costOf(word);
      places[word] = scan.placeOf(word);
    }
    return this.#result;
  }

  #readerFor(requirement: Requirement): OccurrenceReader {
    if (this.#reader === null || this.#requirement !== requirement) {
      this.#requirement = requirement;
      this.#reader = new OccurrenceReader({ ...this.#query, requirement });
    }
    return this.#reader;
  }
}
