import type { CacheFigures, PlanFigures, SearchStage } from "@findling/engine";
import type { ApiErrorCode, Filter, LeftOut, QueryTimeSettings, SearchRequest } from "@findling/protocol";
import type { PublicationChange } from "../snapshots/publication-change.js";
import type { Period } from "../tracing/timeline.js";
import type { DamagedRecord } from "./read-record.js";

/** Whether the thread searches for somebody who waits, or in the background. */
export type SearchThreadUse = "search" | "backgroundSearch";

export interface SearchThreadData {
  readonly folder: string;
  readonly use: SearchThreadUse;
  /** The memory of `ThreadActivity`. */
  readonly activity: SharedArrayBuffer;
  /** See SearchTools. */
  readonly softDeadlineMs: number;
  /** The channel on which the thread answers with its figures, and its name there. */
  readonly figures: string;
  readonly name: string;
}

/** Limits of what a caller may see at all. What is absent does not limit. */
export interface SearchLimits {
  readonly filters?: readonly Filter[];
  /** Names of partitions. An index without partitions has no record of them. */
  readonly partitions?: readonly string[];
}

/** A query that is searched under the settings of its index and under a draft, to compare the hits. */
export interface Replay {
  /** A number for all queries that are searched under one draft: a thread reads the draft once. */
  readonly draftId: number;
  /** The query-time settings that differ, as JSON in shared memory. */
  readonly draft: Uint8Array<SharedArrayBuffer>;
  /** How many hits are compared. More are known, to say where one came from. */
  readonly hitsPerQuery: number;
}

export interface SearchJob {
  readonly index: string;
  /** The id of the key that searches. */
  readonly keyId: string;
  /** The `sub` of the scoped token that searches. Absent: there is none. */
  readonly sub?: string | undefined;
  readonly request: SearchRequest;
  readonly limits: SearchLimits;
  /** Query-time settings that are not saved and hold for this search alone. Absent: those of the index. */
  readonly draft?: Partial<QueryTimeSettings>;
  /**
   * The search is run twice, and answered with the difference: see runReplay. Searches of people go first,
   * and may end this one, which then begins anew.
   */
  readonly replay?: Replay;
  readonly queryID: string | null;
  /** When the request was parsed: milliseconds since the epoch with fractions, comparable between threads. */
  readonly parsedAt: number;
  /** Milliseconds that the search waited for its `minDataVersion`. Absent: it did not wait. */
  readonly versionWaitMs?: number;
}

/** Facts of an answer beside its bytes, which nobody parses again. They are cached with the answer. */
export interface AnswerFacts {
  readonly dataVersion: number;
  /** How many records match. */
  readonly nbHits: number;
  /** How many hits the page shows. */
  readonly hits: number;
  /** How many of `nbHits` can be reached by paging. */
  readonly reachableHits: number;
  readonly removedWords: number;
  /** The setting of the index: whether more than counts may be kept of the search. */
  readonly queryLogging: boolean;
  /** The facets that have more values than the answer lists. */
  readonly truncatedFacets: readonly string[];
  /** Damaged records, which the search met and left out. */
  readonly damaged: readonly DamagedRecord[];
  /** The attributes that some hit shows without all marks, or cut. */
  readonly cutHighlights: readonly string[];
  /** The parts that were left out for lack of time. Such an answer is not cached. */
  readonly leftOut: readonly LeftOut[];
  readonly plan: PlanFigures;
}

/** Milliseconds that a stage of a search took. */
export interface StageTime {
  readonly stage: SearchStage;
  readonly ms: number;
}

/** The finished response of a search. */
export interface SearchAnswer {
  /** The bytes of the answer, which may be a part of their buffer. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** The length of the part of the body that is the same for all who ask the same: see ownFieldsOf. */
  readonly sharedLength: number;
  readonly facts: AnswerFacts;
  /** The times of the stages, in order; none if the answer was cached. */
  readonly stageTimes: readonly StageTime[];
  /** When a thread ran the search; null: the answer was cached. */
  readonly ran: Period | null;
}

/** The outcome of a search on a thread. `SearchReply` explains the two strings. */
export type ThreadOutcome = SearchAnswer | "notOpen" | "outdated";

export type SearchReply =
  | ({ readonly kind: "answer" } & SearchAnswer)
  /** The thread does not hold the index: it is not open, or does not exist. */
  | { readonly kind: "notOpen" }
  /** A record that the index state names has been removed, so there is a newer state. */
  | { readonly kind: "outdated" }
  | {
      readonly kind: "refused";
      readonly code: ApiErrorCode;
      readonly message: string;
      readonly retryAfterSeconds?: number | undefined;
    }
  /** The stored data of the index are damaged, beyond single records. `message` is for the log. */
  | { readonly kind: "unreadable"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

export type ToSearch =
  /** The store is open and all states were sent. The thread may open its reader, and is then ready. */
  | { readonly kind: "open" }
  /** New states of some indexes. */
  | { readonly kind: "states"; readonly changes: readonly PublicationChange[] }
  /** An offer: see `ThreadActivity`. A recalled offer is skipped without a reply. */
  | {
      readonly kind: "search";
      readonly id: number;
      readonly job: SearchJob;
      /** Memory that is transferred. The answer's body is written here if it has room. */
      readonly memory: ArrayBuffer | null;
    }
  /** Nobody searches: the thread may run a search of its own. */
  | { readonly kind: "warm" }
  | { readonly kind: "close" };

export type FromSearch =
  | { readonly kind: "ready" }
  /** The thread wants to warm up: see `WarmUp`. */
  | { readonly kind: "cold" }
  /** A search of the thread's own has ended. */
  | { readonly kind: "warmed"; readonly isCold: boolean }
  /** The thread closes. */
  | { readonly kind: "closing"; readonly caches: readonly CacheFigures[] }
  | { readonly kind: "reply"; readonly id: number; readonly reply: SearchReply };
