import { TokenKind } from "../../analysis/token.js";
import { Bitset } from "../../collections/bitset.js";
import { AdjacentPairs, type VisitPair } from "../../forward-index/adjacent-pairs.js";
import { countPostings } from "../../postings/decode-postings.js";
import { fillBitset } from "../../postings/postings-union.js";
import type { PhraseDerivation, PhraseElement } from "../../query/phrase.js";
import type { Segment } from "../../segment/segment.js";
import { NO_ORDINAL } from "../../segment/term-ordinals.js";
import type { LevelSource } from "../levels/level-source.js";
import { forEachPhraseDocument } from "./phrase-documents.js";

/** 2^postingsPerUnitShift = 4 postings are read per unit of the time budget. */
const postingsPerUnitShift = 2;

type Elements = Pick<PhraseDerivation, "elements">;

/**
 * Whether a phrase is just two words side by side. A walk over the units of documents finds all places of many
 * such phrases at once. Other phrases are found by reading tokens.
 */
export function isWordPair({ elements }: Elements): boolean {
  return elements.length === 2 && elements.every(isPlainWord);
}

/** Whether the element is one term, and a word that never stands inside an unspaced run. */
function isPlainWord({ tokenKind, terms, key, isPrefix }: PhraseElement): boolean {
  return tokenKind === TokenKind.word && terms.size === 1 && !isPrefix && !hasUnspaced.test(key);
}

const hasUnspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/** Called with a document, and what AdjacentPairs finds in it. */
export type VisitPairIn = (document: number, ...found: Parameters<VisitPair>) => void;

/** Some phrases that are word pairs, looked for in one segment. Pairs are numbered by their place in the list. */
export class WordPairs {
  readonly #source: LevelSource;
  readonly #pairs: readonly PhraseDerivation[];
  /** null until a document is walked through. Its tables take 256 KiB and more, and most pairs stand nowhere. */
  #adjacent: AdjacentPairs | null = null;

  constructor(source: LevelSource, pairs: readonly PhraseDerivation[]) {
    this.#source = source;
    this.#pairs = pairs;
  }

  /** Visits all places of one document where a pair stands. */
  forEachIn(document: number, visit: VisitPair): void {
    const { segment, workspace } = this.#source;
    const { forwardUnits, forwardOffsets } = segment.parts;
    const [start, end] = [forwardOffsets[document], forwardOffsets[document + 1]];
    workspace.time.spend(end - start);
    this.#adjacent ??= adjacentPairsOf(this.#pairs);
    this.#adjacent.forEachIn(forwardUnits, start, end, visit);
  }

  /**
   * Visits all places of the segment where a pair stands, by document, ascending. However many pairs there
   * are, it walks through each document once.
   */
  forEach(visit: VisitPairIn): void {
    const walked = this.#documents();
    let document = walked.nextSetBit(0);
    const visitHere: VisitPair = (pair, slot, isAtStart) => visit(document, pair, slot, isAtStart);
    for (; document >= 0; document = walked.nextSetBit(document + 1)) this.forEachIn(document, visitHere);
  }

  /**
   * The documents in which a pair may stand. Few rare pairs are sought one by one, with all that the segment
   * knows about neighbours. Otherwise the documents are those that have the rarer word of some pair.
   */
  #documents(): Bitset {
    const { segment, workspace } = this.#source;
    const { documentCount, postings } = segment;
    const documents = new Bitset(documentCount);
    const lists = this.#pairs.map((pair) => rarestList(segment, pair));
    const asked = lists.reduce((sum, list) => sum + (list?.count ?? 0), 0);
    for (const [i, rarest] of lists.entries()) {
      if (rarest === null) continue;
      if (asked > documentCount) {
        workspace.time.spend(rarest.count >>> postingsPerUnitShift);
        fillBitset(postings, rarest.offset, documents);
      } else {
        forEachPhraseDocument(this.#source, this.#pairs[i], (document) => {
          documents.set(document);
          return true;
        });
      }
    }
    return documents;
  }
}

function adjacentPairsOf(pairs: readonly PhraseDerivation[]): AdjacentPairs {
  return new AdjacentPairs(
    pairs.map(({ elements }) => {
      const [left, right] = elements.flatMap(({ terms }) => [...terms]);
      return [left, right];
    }),
  );
}

interface ShortestList {
  readonly offset: number;
  readonly count: number;
}

/** The shortest posting list of a phrase's terms; null if the segment lacks one of them. */
function rarestList(segment: Segment, { elements }: Elements): ShortestList | null {
  const { postings, parts } = segment;
  let rarest: ShortestList | null = null;
  for (const term of elements.flatMap(({ terms }) => [...terms])) {
    const ordinal = segment.ordinalOf(term);
    if (ordinal === NO_ORDINAL) return null;
    const offset = parts.postingOffsets[ordinal];
    const count = countPostings(postings, offset);
    if (rarest === null || count < rarest.count) rarest = { offset, count };
  }
  return rarest;
}
