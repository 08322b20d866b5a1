import { TokenKind } from "../analysis/token.js";
import type { Kernels } from "../kernels/kernels.js";
import type { WordScan } from "../kernels/word-scan.js";
import { scanDocumentsMax, scanUnitsMax } from "../kernels/word-scan.js";
import type { Segment } from "../segment/segment.js";
import { type ReadQuery, wordsToRead } from "./occurrence-reader.js";
import type { Requirement } from "./requirement.js";
import { scanQueryOf } from "./scan-query.js";
import { TermWays } from "./term-ways.js";

interface StartedScan {
  readonly requirement: Requirement;
  readonly ways: TermWays;
  readonly scan: WordScan;
}

/**
 * Scans documents for one query: for matching, where they are read anyway, and for ranking. A scan is made
 * when it is first needed, and a new one for each requirement.
 */
export class QueryScan {
  readonly #query: Omit<ReadQuery, "requirement">;
  readonly #kernels: Kernels;
  /** Whether phrases stand for free words, too. */
  readonly #hasFreePhrases: boolean;
  /** The largest step from one element of a phrase to the next; 0: there are no phrases. */
  readonly #longestStep: number;
  #started: StartedScan | null = null;

  constructor(query: Omit<ReadQuery, "requirement">, kernels: Kernels) {
    this.#query = query;
    this.#kernels = kernels;
    const { phrases } = query.plan;
    this.#hasFreePhrases = phrases.some(({ freeWords }) => freeWords.length > 0);
    this.#longestStep = Math.max(0, ...phrases.flatMap(({ elements }) => elements.map(({ step }) => step)));
  }

  /** The scan for a requirement. The scan for the requirement before must not be used any more. */
  for(requirement: Requirement): WordScan {
    return this.#startedFor(requirement).scan;
  }

  /** The ways in which terms count in the scan for this requirement. */
  waysFor(requirement: Requirement): TermWays {
    return this.#startedFor(requirement).ways;
  }

  #startedFor(requirement: Requirement): StartedScan {
    if (this.#started === null || this.#started.requirement !== requirement)
      this.#started = this.#start(requirement);
    return this.#started;
  }

  /** Whether a phrase may count in the selected document. Then only a full reading can decide. */
  mayHavePhrase(scan: WordScan): boolean {
    return (this.#hasFreePhrases || scan.mayCountPhrase()) && this.#hasPairOfPhrase(scan);
  }

  /** Whether two terms of phrases stand as near to each other as consecutive elements of some phrase do. */
  #hasPairOfPhrase({ tokens }: WordScan): boolean {
    const { roles } = this.#query.plan;
    if (this.#longestStep === 0) return false;
    let [last, lastGram] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = 0; i < tokens.length; i++) {
      if (!roles.isInPhrase(tokens.term(i))) continue;
      // The bigrams of Hangul words go by their token numbers (see PhraseReader).
      const isGram = tokens.kind(i) === TokenKind.hangulGram;
      const number = isGram ? tokens.tokenNumber(i) : tokens.documentPosition(i);
      const step = number - (isGram ? lastGram : last);
      if (step > 0 && step <= this.#longestStep) return true;
      if (isGram) lastGram = number;
      else last = number;
    }
    return false;
  }

  #start(requirement: Requirement): StartedScan {
    const { plan, attributes, wholeOnly } = this.#query;
    const ways = new TermWays({ plan, requirement, wholeOnly }, wordsToRead(plan, requirement));
    const query = scanQueryOf({
      plan,
      requirement,
      ways,
      tiers: new Uint8Array(attributes.map(({ tier }) => tier)),
      isTolerant: new Uint8Array(attributes.map(({ typoTolerance }) => (typoTolerance ? 1 : 0))),
    });
    return { requirement, ways, scan: this.#kernels.startScan(query) };
  }
}

/** Whether the scan gives only a bound: of some word, it does not know which occurrences count. */
export function isBoundOnly(scan: WordScan): boolean {
  return scan.hasJoined() || scan.hasOverlaps();
}

/**
 * Scans documents of a segment, which ascend, as many at once as possible. Calls `visit` with the index of
 * each document in the array.
 */
export function scanEach(
  scan: WordScan,
  { parts: { forwardUnits, forwardOffsets } }: Segment,
  documents: Uint32Array,
  visit: (index: number) => void,
): void {
  for (let from = 0; from < documents.length; ) {
    const to = endOfBatch(documents, forwardOffsets, from);
    scan.take(forwardUnits, forwardOffsets, documents.subarray(from, to));
    for (let i = from; i < to; i++) {
      scan.select(i - from);
      visit(i);
    }
    from = to;
  }
}

function endOfBatch(documents: Uint32Array, offsets: Uint32Array, from: number): number {
  let units = 0;
  let end = from;
  while (end < documents.length && end - from < scanDocumentsMax) {
    units += offsets[documents[end] + 1] - offsets[documents[end]];
    if (units > scanUnitsMax && end > from) break;
    end++;
  }
  return end;
}
