/** The headers of answers that mean something to a client of this API, with what they say. */
export const answerHeaders = {
  "cache-control": "That no cache may keep the answer: `private, no-store`.",
  etag: "The tag of the settings, for `if-match`.",
  "retry-after": "After how many seconds it is worth trying again.",
  "server-timing": "How many milliseconds the answer took, and each stage of a search.",
  "x-request-id": "Names the request in the log of the server.",
  "x-ratelimit-limit": "How many requests the key may make in 60 seconds; absent without a limit.",
  "x-ratelimit-remaining": "How many of them are left.",
  "x-ratelimit-reset": "In how many seconds one more is left.",
  "x-svc-cut-highlights": "The attributes that a hit shows cut or without all marks, percent-encoded.",
  "x-svc-damaged-records": "How many records the search left out because they are damaged on disk.",
  "x-svc-degraded": "What was left out for lack of time: `typo-expansion`.",
  "x-svc-erasure": "Whether texts of erased partitions are still being removed: `running` or `idle`.",
  "x-svc-facets-truncated": "The facets with more values than the answer lists, percent-encoded.",
  "x-svc-reachable-hits": "How many of the hits paging reaches.",
  "x-svc-rebuild": "Whether the index is being rebuilt for new settings: `running` or `idle`.",
  "x-svc-rebuild-progress": "How many records a running rebuild has done, and of how many: `1200/50000`.",
  "x-svc-removed-words": "How many words of the query no record had to have.",
  "x-svc-task-error": "Why the task failed, percent-encoded.",
  "x-svc-unsearchable-records": "How many records of the batch have no text in any searchable attribute.",
} as const;

export type AnswerHeader = keyof typeof answerHeaders;

/** Answers of every route may have these. */
export const everyAnswerHeaders: readonly AnswerHeader[] = [
  "cache-control",
  "retry-after",
  "server-timing",
  "x-request-id",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];
