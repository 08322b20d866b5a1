import type { ApiErrorCode, SearchRequest } from "@findling/protocol";
import type { PublicationChange } from "../snapshots/publication-change.js";
import type { DamagedRecord } from "./read-record.js";

export interface SearchThreadData {
  readonly folder: string;
  /** Of `ThreadActivity`. */
  readonly activity: SharedArrayBuffer;
}

export interface SearchJob {
  readonly index: string;
  /** Whose search it is. */
  readonly keyId: string;
  readonly request: SearchRequest;
  readonly queryID: string | null;
  /**
   * When the request was parsed: milliseconds since the epoch, with fractions, comparable between threads.
   */
  readonly parsedAt: number;
}

/** The finished response of a search. */
export interface SearchAnswer {
  /** May be a part of its buffer. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** After this many bytes of the body come the fields of this search alone: see ownFieldsOf. */
  readonly sharedLength: number;
  readonly dataVersion: number;
  readonly reachableHits: number;
  readonly removedWords: number;
  /** The facets that have more values than are listed. */
  readonly truncatedFacets: readonly string[];
  /** Records that the search met, and left out, since they are damaged. */
  readonly damaged: readonly DamagedRecord[];
  /** The attributes that some hit shows without all marks, or cut. */
  readonly cutHighlights: readonly string[];
}

/** `SearchReply` says what the words mean. */
export type SearchOutcome = SearchAnswer | "notOpen" | "outdated";

export type SearchReply =
  | ({ readonly kind: "answer" } & SearchAnswer)
  /** The thread does not hold the index: it is not open, or there is none. */
  | { readonly kind: "notOpen" }
  /** A record that the state of the index names has been removed: there is a newer one. */
  | { readonly kind: "outdated" }
  | {
      readonly kind: "refused";
      readonly code: ApiErrorCode;
      readonly message: string;
      readonly retryAfterSeconds?: number | undefined;
    }
  /** What the disk holds of the index is damaged, beyond single records; `message` is for the log. */
  | { readonly kind: "unreadable"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

export type ToSearch =
  /** The store is open, and its states were sent: the thread may open its reader, and is ready then. */
  | { readonly kind: "open" }
  /** What the thread holds from now on of some indexes. */
  | { readonly kind: "states"; readonly changes: readonly PublicationChange[] }
  /** An offer: see `ThreadActivity`. What was recalled is passed over without a reply. */
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
