import type { MessagePort } from "node:worker_threads";
import type { ApiErrorCode, SearchRequest } from "@findling/protocol";

export interface SearchThreadData {
  readonly folder: string;
  /** Of the `SnapshotCounter`. */
  readonly counter: SharedArrayBuffer;
  /** Brings the publications of the writer. */
  readonly publications: MessagePort;
}

export interface SearchJob {
  readonly index: string;
  readonly request: SearchRequest;
  readonly queryID: string | null;
  /** When the request was parsed: milliseconds since the epoch, with fractions, comparable between threads. */
  readonly parsedAt: number;
}

/** The finished response of a search. */
export interface SearchAnswer {
  /** May be a part of its buffer. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly reachableHits: number;
  readonly removedWords: number;
  /** The facets that have more values than are listed. */
  readonly truncatedFacets: readonly string[];
}

export type SearchReply =
  | ({ readonly kind: "answer" } & SearchAnswer)
  /** The thread does not hold the index: it is not open, or there is none. */
  | { readonly kind: "notOpen" }
  | { readonly kind: "refused"; readonly code: ApiErrorCode; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

export type ToSearch =
  /** The store is open: the thread may open its reader, and is ready then. */
  | { readonly kind: "open" }
  | {
      readonly kind: "search";
      readonly id: number;
      readonly job: SearchJob;
      /** Transferred. The body of the answer may be written here, if it has room. */
      readonly memory: ArrayBuffer | null;
    }
  /** Nobody searches: the thread may do a search of its own. */
  | { readonly kind: "warm" }
  | { readonly kind: "close" };

export type FromSearch =
  | { readonly kind: "ready" }
  /** The thread wants to warm up: see `WarmUp`. */
  | { readonly kind: "cold" }
  /** A search of its own has ended. */
  | { readonly kind: "warmed"; readonly isCold: boolean }
  | { readonly kind: "reply"; readonly id: number; readonly reply: SearchReply };
