/** The texts that every engine indexes. It gets nothing else of a record. */
export interface RankedText {
  readonly title: string;
  readonly content: string;
}

/** The texts and questions, which are the same for every engine. */
export interface RankingTask {
  readonly texts: readonly RankedText[];
  /** A language as in the settings of an index: `en`, `zh`. */
  readonly language: string;
  readonly queries: readonly string[];
  /** The most places to list for a query. */
  readonly depth: number;
}

/** For each query: the places of the found texts in `texts`, best first. */
export type RankedLists = readonly (readonly number[])[];

/** An engine that is compared with Findling. It ranks in this process, or in one that ends with the call. */
export interface Ranker {
  readonly name: string;
  /** What readers must know about its figures; null: nothing. */
  readonly note: string | null;
  /** Whether it takes minutes to answer a thousand queries over tens of thousands of pages. */
  readonly isSlow: boolean;
  /** Why it cannot be asked on this machine; null: it can be asked. */
  readonly absence: string | null;
  readonly rank: (task: RankingTask) => RankedLists;
}
