/** The page at `/`, and what it shows. */
export interface HomePage {
  /** The folder of the built page: `home.html`, and the files that it names in `assets`. */
  readonly folder: string;
  /** The facts of the page, which are read anew for each request. */
  readonly facts: () => HomeFacts;
}

/** The facts that everybody who reaches the server may know. */
export interface HomeFacts {
  /** The index that can be searched without a key of one's own; null: there is none. */
  readonly demo: OpenDemo | null;
  /** Whether the server is about to make such an index. */
  readonly isDemoComing: boolean;
}

/** An index that everybody who reaches the server may search. */
export interface OpenDemo {
  readonly index: string;
  /** The secret of a search key for only this index. */
  readonly searchKey: string;
  /** How many records of the demo are written; null: all are. */
  readonly filling: { readonly written: number; readonly total: number } | null;
}
