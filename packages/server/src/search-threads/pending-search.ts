import { ApiError } from "@findling/protocol";
import { DamagedDataError, IndexUnavailableError } from "@findling/store/reader";
import type { SearchJob, SearchReply, ThreadOutcome } from "../search/search-messages.js";

/** A search that has not ended yet: it waits for a thread, or a thread has it. */
export interface PendingSearch {
  readonly id: number;
  readonly job: SearchJob;
  /** See Asker. */
  readonly client: string;
  readonly requestId: string;
  readonly gone: AbortSignal;
  readonly resolve: (outcome: ThreadOutcome) => void;
  readonly reject: (error: Error) => void;
  /** Stops looking whether the search has waited too long, or its asker has gone. */
  readonly stopWatching: () => void;
}

/** Ends the search with what its thread has replied. */
export function settle(search: PendingSearch, reply: SearchReply): void {
  if (reply.kind === "refused") {
    const { code, message, retryAfterSeconds } = reply;
    refuse(search, new ApiError(code, message, { retryAfterSeconds }));
  } else if (reply.kind === "failed") refuse(search, new Error(`A search failed: ${reply.message}`));
  else if (reply.kind === "unreadable") {
    refuse(search, new IndexUnavailableError(search.job.index, new DamagedDataError(reply.message)));
  } else {
    search.stopWatching();
    search.resolve(reply.kind === "answer" ? reply : reply.kind);
  }
}

/** Ends the search without an answer. */
export function refuse(search: PendingSearch, error: Error): void {
  search.stopWatching();
  search.reject(error);
}

/** The refusal of all searches of a server that stops. */
export function stopping(): ApiError {
  return new ApiError("unavailable", "The server is stopping.");
}
