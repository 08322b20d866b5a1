import { POSITION_MAX } from "../../forward-index/token-codes.js";
import type { QueryPlan } from "../../query/query-plan.js";
import type { DocumentOccurrences } from "../../reading/document-occurrences.js";
import type { OccurrenceList } from "../../reading/occurrence-list.js";
import { isExact } from "./exact-occurrence.js";

/**
 * A content word beside a free one. `step`: how many positions behind the free word it stands in `q`;
 * negative if it stands before it.
 */
export interface Neighbour {
  readonly word: number;
  readonly step: number;
}

/**
 * By free word: the nearest content words that count, before and behind it. `counted` (bits): the content
 * words that are not dropped.
 */
export function contentNeighbours({ query }: Pick<QueryPlan, "query">, counted: number): Neighbour[][] {
  return query.free.map(({ position }) => {
    const content = query.content
      .filter(({ ordinal }) => (counted & (1 << ordinal)) !== 0)
      .map((word) => ({ word: word.ordinal, step: word.position - position }));
    const before = content.findLast(({ step }) => step < 0);
    const behind = content.find(({ step }) => step > 0);
    return [before, behind].filter((neighbour) => neighbour !== undefined);
  });
}

/** More than the distance of any two positions in one slot. */
const otherSlotStep = POSITION_MAX + 1;

/** Counts the free words of a query that are in place in a document (ranking 3, exactness). */
export class FreePlaces {
  readonly #plan: Pick<QueryPlan, "freeWords">;
  /** By free word (see contentNeighbours). */
  readonly #neighbours: readonly (readonly Neighbour[])[];
  /** The least and the greatest step of all neighbours. */
  readonly #leastStep: number;
  readonly #mostStep: number;
  /** By free word: 1 if it is in place in the present document. */
  readonly #inPlace: Uint8Array;

  /** `counted` (bits): the content words that are not dropped. */
  constructor(plan: Pick<QueryPlan, "words" | "freeWords" | "query">, counted: number) {
    this.#plan = plan;
    this.#neighbours = contentNeighbours(plan, counted);
    const steps = this.#neighbours.flatMap((ofWord) => ofWord.map(({ step }) => step));
    this.#leastStep = Math.min(...steps);
    this.#mostStep = Math.max(...steps);
    this.#inPlace = new Uint8Array(this.#neighbours.length);
  }

  /**
   * The number of free words in place: an exact occurrence stands as far from an occurrence of a neighbour as
   * the two words stand apart in `q`.
   */
  countIn({ free, content }: Pick<DocumentOccurrences, "content" | "free">): number {
    if (free.length === 0) return 0;
    const inPlace = this.#inPlace.fill(0);
    let count = 0;
    // Both lists are in text order, so only the content words near the present free word are looked at.
    let from = 0;
    for (let i = 0; i < free.length; i++) {
      const word = free.word[i];
      if (inPlace[word] === 1 || !isExact(free, i, this.#plan.freeWords[word])) continue;
      while (from < content.length && stepTo(content, from, free, i) < this.#leastStep) from++;
      if (!this.#isInPlace(free, i, content, from)) continue;
      inPlace[word] = 1;
      count++;
    }
    return count;
  }

  /** Whether occurrence `i` of a free word is in place. `from`: the first content word that may be near. */
  #isInPlace(free: OccurrenceList, i: number, content: OccurrenceList, from: number): boolean {
    for (let j = from; j < content.length; j++) {
      const step = stepTo(content, j, free, i);
      if (step > this.#mostStep) return false;
      // Any number of tokens stand where positions saturate, and the distances between them are not known.
      if (free.start[i] === POSITION_MAX && content.start[j] === POSITION_MAX) return false;
      if (this.#areNeighbours(free.word[i], content.word[j], step)) return true;
    }
    return false;
  }

  #areNeighbours(free: number, word: number, step: number): boolean {
    for (const neighbour of this.#neighbours[free])
      if (neighbour.word === word && neighbour.step === step) return true;
    return false;
  }
}

/**
 * How many positions behind occurrence `i` of a free word the occurrence `j` of a content word starts;
 * negative if it starts before it. In another slot, it is further away than any word of the query.
 */
function stepTo(content: OccurrenceList, j: number, free: OccurrenceList, i: number): number {
  const slots = content.slot[j] - free.slot[i];
  return slots === 0 ? content.start[j] - free.start[i] : slots * otherSlotStep;
}
