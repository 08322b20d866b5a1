import type { TokenCells } from "../forward-index/token-cells.js";
import type { WordScan } from "../kernels/word-scan.js";
import type { Segment } from "../segment/segment.js";
import { FreePlaces } from "./criteria/free-places.js";
import { sayingOf } from "./criteria/wholly-said.js";
import { LeadingArticles } from "./leading-articles.js";
import { OccurrenceList } from "./occurrence-list.js";
import { overlappedOf } from "./overlapped-occurrences.js";
import type { RankingContext } from "./ranking-context.js";
import {
  costOfWay,
  FREE_WORD,
  freeWordOfWay,
  isCharacterWay,
  isSilentWay,
  kindOfWay,
  reachOfWay,
  type TermWays,
  wordOfWay,
} from "./term-ways.js";

/** More is not said of a value than that it is said by exact occurrences alone. */
const sayingMax = 2;

/**
 * What free words and values add to the exactness of a document that is scanned (ranking 3): exactly, where
 * no phrases count in it and no words written together; else a bound that is no less. It keeps of the tokens
 * that the scan found what these two ask for.
 */
export class ScannedExactness {
  readonly #context: RankingContext;
  readonly #ways: TermWays;
  readonly #freePlaces: FreePlaces;
  readonly #articles: LeadingArticles;
  readonly #content = new OccurrenceList();
  readonly #free = new OccurrenceList();

  constructor(context: RankingContext, ways: TermWays) {
    this.#context = context;
    this.#ways = ways;
    this.#freePlaces = new FreePlaces(context.plan, context.requirement.counted);
    this.#articles = new LeadingArticles(context.articleTerms);
  }

  /** Of the document that `scan` has selected. */
  of(scan: WordScan, segment: Segment, document: number): number {
    // Where words are written together it is not known which of them count.
    if (scan.hasJoined()) return (scan.maySay ? sayingMax : 0) + this.#context.plan.freeWords.length;
    const { tokens, tier } = scan;
    const { attributes, plan } = this.#context;
    const matched = this.#take(scan, tokens);
    const saying = sayingOf(
      tokens,
      { content: this.#content, free: this.#free },
      {
        plan,
        matched,
        isAsked: (slot) => attributes[slot].tier === tier,
        articlesIn: this.#articles.inValuesOf(segment, document, tokens),
      },
    );
    return saying + this.#freePlaces.countIn({ content: this.#content, free: this.#free });
  }

  /** Takes in the tokens; returns the content words (bits) that occur. */
  #take(scan: WordScan, tokens: TokenCells): number {
    this.#content.clear();
    this.#free.clear();
    let matched = 0;
    for (let i = 0; i < tokens.length; i++) {
      const first = this.#ways.startOf(tokens.term(i), tokens.kind(i)) + 1;
      const { list } = this.#ways;
      for (let next = first; next < first + list[first - 1]; next++) {
        const way = list[next];
        const word = wordOfWay(way);
        if (word === FREE_WORD) append(this.#free, freeWordOfWay(way), way, tokens, i);
        else if (costOfWay(way) === scan.costOf(word) && this.#counts(way, tokens.slot(i))) {
          matched |= 1 << word;
          append(this.#content, word, way, tokens, i);
        }
      }
    }
    if (scan.hasOverlaps()) dropOverlapped(this.#content);
    return matched;
  }

  #counts(way: number, slot: number): boolean {
    return costOfWay(way) === 0 || this.#context.attributes[slot].typoTolerance;
  }
}

/** Those that an occurrence of an earlier row overlaps (ranking 2.2). */
function dropOverlapped(list: OccurrenceList): void {
  const isDropped = overlappedOf(list, () => true);
  list.filter((i) => isDropped[i] === 0);
}

// Hot: five parameters and no object.
function append(to: OccurrenceList, word: number, way: number, tokens: TokenCells, i: number): void {
  const at = to.append();
  to.word[at] = word;
  to.slot[at] = tokens.slot(i);
  to.start[at] = tokens.start(i);
  to.end[at] = isCharacterWay(way) ? tokens.start(i) : tokens.end(i) + reachOfWay(way);
  to.tokenKind[at] = tokens.kind(i);
  to.derivation[at] = kindOfWay(way);
  to.isSilent[at] = isSilentWay(way) ? 1 : 0;
}
