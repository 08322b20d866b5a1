/** The page at `/`, and what it shows. */
export interface HomePage {
  /** The folder of the built page: `home.html`, and the files that it names in `assets`. */
  readonly folder: string;
  /** Asked for again each time. */
  readonly facts: () => HomeFacts;
}

/** What everybody who reaches the server may know. */
export interface HomeFacts {
  /** What can be searched without a key of one's own; null: nothing. */
  readonly demo: OpenDemo | null;
  /** Whether there will be such an index soon. */
  readonly isDemoComing: boolean;
}

/** An index that everybody who reaches the server may search. */
export interface OpenDemo {
  readonly index: string;
  /** The secret of a search key for only this index. */
  readonly searchKey: string;
  /** How many of its records are written; null: all are. */
  readonly filling: { readonly written: number; readonly total: number } | null;
}
