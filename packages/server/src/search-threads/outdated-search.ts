import type { SearchRequest } from "@findling/protocol";

/** A search, with what decides which earlier ones it outdates. */
export interface TypedSearch {
  /** See Asker. */
  readonly client: string;
  readonly job: { readonly request: SearchRequest };
}

/**
 * Finds a search that nobody wants any more: somebody types, and has sent the next text before the answer to
 * the letters before came.
 *
 * Among the waiting searches, in the order of arrival, and the `newest` one, it is the first search that is
 * outdated by the next one of its client. That one asks the same of a text that begins with the earlier text,
 * or that the earlier text begins with.
 *
 * @returns undefined: none is outdated
 */
export function outdatedSearch<Search extends TypedSearch>(
  waiting: readonly Search[],
  newest: Search,
): Search | undefined {
  const nextOfClient = new Map([[newest.client, newest]]);
  let outdated: Search | undefined;
  for (let i = waiting.length - 1; i >= 0; i--) {
    const search = waiting[i];
    const next = nextOfClient.get(search.client);
    if (next !== undefined && isOutdatedBy(search, next)) outdated = search;
    nextOfClient.set(search.client, search);
  }
  return outdated;
}

function isOutdatedBy({ job: { request } }: TypedSearch, { job: { request: next } }: TypedSearch): boolean {
  if (request.q === next.q || !(next.q.startsWith(request.q) || request.q.startsWith(next.q))) return false;
  return JSON.stringify({ ...request, q: "" }) === JSON.stringify({ ...next, q: "" });
}
