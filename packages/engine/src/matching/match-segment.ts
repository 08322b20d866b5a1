import type { Bitset } from "../collections/bitset.js";
import { GrowableBytes, GrowableInt32 } from "../collections/growable-array.js";
import { NO_MORE_DOCS } from "../postings/doc-set.js";
import { NO_OCCURRENCE, type WordCosts } from "./occurrence-verifier.js";
import type { Requirement } from "./requirement.js";
import type { Reach, WordMatcher } from "./word-matcher.js";

/** The documents of one segment that match, ascending, by parallel arrays. */
export interface SegmentMatches {
  readonly documents: Int32Array;
  /** How many query words occur. */
  readonly words: Uint8Array;
  /** The sum of their costs. */
  readonly typos: Uint8Array;
  /** How promising each is among equals by its postings alone; 0 best. */
  readonly priorities: Uint8Array;
}

/** The matches at `places`, in that order. */
export function pickMatches(matches: SegmentMatches, places: Uint32Array): SegmentMatches {
  const picked = {
    documents: new Int32Array(places.length),
    words: new Uint8Array(places.length),
    typos: new Uint8Array(places.length),
    priorities: new Uint8Array(places.length),
  };
  for (let i = 0; i < places.length; i++) {
    const place = places[i];
    picked.documents[i] = matches.documents[place];
    picked.words[i] = matches.words[place];
    picked.typos[i] = matches.typos[place];
    picked.priorities[i] = matches.priorities[place];
  }
  return picked;
}

const priorityMax = 0xff;

/** Collects matches; one for all segments of a query. */
export class SegmentMatcher {
  readonly #documents = new GrowableInt32(1 << 10);
  readonly #words = new GrowableBytes(1 << 10);
  readonly #typos = new GrowableBytes(1 << 10);
  readonly #priorities = new GrowableBytes(1 << 10);
  #verify: SegmentMatcherInput["verify"] = null;

  /** The documents of one segment that match. */
  match({ matchers, visible, requirement, verify }: SegmentMatcherInput): SegmentMatches {
    this.#documents.reset();
    this.#words.reset();
    this.#typos.reset();
    this.#priorities.reset();
    this.#verify = verify;
    const words = openWords(matchers, requirement);
    if (requirement.required === 0) this.#matchAny(words, visible);
    else this.#matchRequired(words, visible);
    return {
      documents: this.#documents.view().slice(),
      words: this.#words.view().slice(),
      typos: this.#typos.view().slice(),
      priorities: this.#priorities.view().slice(),
    };
  }

  /** The rarest required word leads, the others are asked for its documents only. */
  #matchRequired(words: readonly CountedWord[], visible: Bitset): void {
    const lead = words.find(({ isRequired }) => isRequired);
    if (lead === undefined) return;
    let document = lead.matcher.firstFrom(0, lead.reach);
    while (document !== NO_MORE_DOCS) {
      if (visible.get(document)) this.#addIfMatching(words, document);
      document = lead.matcher.firstFrom(document + 1, lead.reach);
    }
  }

  /** A document matches if any word occurs. */
  #matchAny(words: readonly CountedWord[], visible: Bitset): void {
    const firstFrom = (from: number): number =>
      Math.min(NO_MORE_DOCS, ...words.map(({ matcher, reach }) => matcher.firstFrom(from, reach)));
    for (let document = firstFrom(0); document !== NO_MORE_DOCS; document = firstFrom(document + 1)) {
      if (visible.get(document)) this.#addIfMatching(words, document);
    }
  }

  #addIfMatching(words: readonly CountedWord[], document: number): void {
    if (this.#verify !== null && words.some(({ matcher }) => matcher.isCandidate(document))) {
      this.#addIfVerified(words, document, this.#verify(document));
      return;
    }
    let count = 0;
    let typos = 0;
    let priority = 0;
    for (const { matcher, isRequired, reach } of words) {
      if (matcher.find(document, reach)) {
        count++;
        typos += matcher.cost;
        priority += matcher.priority;
      } else if (isRequired) {
        return;
      }
    }
    this.#add(document, count, typos, priority);
  }

  #addIfVerified(words: readonly CountedWord[], document: number, { costs, priorities }: WordCosts): void {
    let count = 0;
    let typos = 0;
    let priority = 0;
    for (const { word, isRequired } of words) {
      if (costs[word] !== NO_OCCURRENCE) {
        count++;
        typos += costs[word];
        priority += priorities[word];
      } else if (isRequired) {
        return;
      }
    }
    if (count > 0) this.#add(document, count, typos, priority);
  }

  // Hot: four parameters and no object.
  #add(document: number, words: number, typos: number, priority: number): void {
    this.#documents.push(document);
    this.#words.push(words);
    this.#typos.push(typos);
    this.#priorities.push(Math.min(priority, priorityMax));
  }
}

export interface SegmentMatcherInput {
  /** By query word. */
  readonly matchers: readonly WordMatcher[];
  /** Only these documents match. */
  readonly visible: Bitset;
  readonly requirement: Requirement;
  /** Reads a candidate; null if no word has candidates. */
  readonly verify: ((document: number) => WordCosts) | null;
}

interface CountedWord {
  /** Its number in the query. */
  readonly word: number;
  readonly matcher: WordMatcher;
  readonly isRequired: boolean;
  readonly reach: Reach;
}

/** The words that count: required ones first, the rarest of them foremost. */
function openWords(matchers: readonly WordMatcher[], requirement: Requirement): CountedWord[] {
  const words: CountedWord[] = [];
  for (const [word, matcher] of matchers.entries()) {
    const bit = 1 << word;
    if ((requirement.counted & bit) === 0) continue;
    matcher.rewind();
    words.push({
      word,
      matcher,
      isRequired: (requirement.required & bit) !== 0,
      reach: (requirement.freeOnly & bit) === 0 ? "all" : "free",
    });
  }
  return words.sort(
    (a, b) => Number(b.isRequired) - Number(a.isRequired) || a.matcher.estimate - b.matcher.estimate,
  );
}
