/** What every engine indexes: nothing else of a record is text to it. */
export interface RankedText {
  readonly title: string;
  readonly content: string;
}

/** The same texts and questions for every engine. */
export interface RankingTask {
  readonly texts: readonly RankedText[];
  /** As in the settings of an index: `en`, `zh`. */
  readonly language: string;
  readonly queries: readonly string[];
  /** How many places are listed for a query at most. */
  readonly depth: number;
}

/** For each query the places in `texts` of what was found, best first. */
export type RankedLists = readonly (readonly number[])[];

/**
 * An engine that Findling is held beside, with what it lists, in this process or another that ends with the
 * call.
 */
export interface Ranker {
  readonly name: string;
  /** What a reader of its figures has to know; null: nothing. */
  readonly note: string | null;
  /** It takes minutes to answer a thousand queries over tens of thousands of pages. */
  readonly isSlow: boolean;
  /** Why it cannot be asked on this machine; null: it can. */
  readonly absence: string | null;
  readonly rank: (task: RankingTask) => RankedLists;
}
