import { hasUnspaced } from "../../analysis/runs/unspaced-script.js";
import { TokenKind } from "../../analysis/token.js";
import { Bitset } from "../../collections/bitset.js";
import {
  type PairWalk,
  type TermPair,
  type VisitPair,
  walkDocumentsMax,
  walkUnitsMax,
} from "../../kernels/pair-walk.js";
import { postingsPerUnitShift } from "../../postings/decode-postings.js";
import { fillBitset } from "../../postings/postings-union.js";
import type { PhraseDerivation, PhraseElement } from "../../query/phrase.js";
import type { LevelSource } from "../levels/level-source.js";
import { forEachPhraseDocument, listsOf } from "./phrase-documents.js";

/** Up to this many documents without a pair are walked through, rather than beginning anew behind them. */
const passedMax = 8;

type Elements = Pick<PhraseDerivation, "elements">;

/**
 * Whether a phrase is just two words side by side. A walk over the units of documents finds all places of
 * many such phrases at once. Other phrases are found by reading tokens.
 */
export function isWordPair({ elements }: Elements): boolean {
  return elements.length === 2 && elements.every(isPlainWord);
}

/** Whether the element is one term, and a word that never stands inside an unspaced run. */
function isPlainWord({ tokenKind, terms, key, isPrefix }: PhraseElement): boolean {
  return tokenKind === TokenKind.word && terms.size === 1 && !isPrefix && !hasUnspaced(key);
}

/** Phrases that are word pairs, looked for in one segment. Pairs are numbered by their index in the list. */
export class WordPairs {
  readonly #source: LevelSource;
  readonly #pairs: readonly PhraseDerivation[];
  /** null until a document is walked through. Its tables take 32 KiB and more; most pairs stand nowhere. */
  #walk: PairWalk | null = null;

  constructor(source: LevelSource, pairs: readonly PhraseDerivation[]) {
    this.#source = source;
    this.#pairs = pairs;
  }

  /**
   * Visits all places of the segment where a pair stands, by document, ascending. However many pairs there
   * are, it walks through each document once.
   */
  forEach(visit: VisitPair): void {
    const { forwardOffsets } = this.#source.segment.parts;
    const documents = this.#documents();
    for (let next = documents.nextSetBit(0); next >= 0; ) {
      const from = next;
      const toMax = from + walkDocumentsMax;
      const unitsEnd = forwardOffsets[from] + walkUnitsMax;
      let to = from;
      do {
        to = next + 1;
        next = documents.nextSetBit(to);
      } while (next >= 0 && next <= to + passedMax && next < toMax && forwardOffsets[next + 1] <= unitsEnd);
      this.#forEachIn(from, to, visit);
    }
  }

  /** The documents `[from, to)` are not more than may be walked through at once (see PairWalk). */
  #forEachIn(from: number, to: number, visit: VisitPair): void {
    const { segment, workspace } = this.#source;
    const { forwardUnits: units, forwardOffsets: offsets } = segment.parts;
    workspace.time.spend(offsets[to] - offsets[from]);
    this.#walk ??= workspace.kernels.startPairWalk(this.#pairs.map(termsOf));
    this.#walk.forEachIn({ units, offsets, from, to }, visit);
  }

  /**
   * The documents in which a pair may stand. Few rare pairs are sought one by one, with all that the segment
   * knows about neighbours. Otherwise the documents are those that have the rarer word of some pair.
   */
  #documents(): Bitset {
    const { segment, workspace } = this.#source;
    const { documentCount, postings } = segment;
    const documents = new Bitset(documentCount);
    const lists = this.#pairs.map((pair) => listsOf(segment, termsOf(pair))?.[0] ?? null);
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

function termsOf({ elements }: Elements): TermPair {
  const [left, right] = elements.flatMap(({ terms }) => [...terms]);
  return [left, right];
}
