import type { SearchRequest } from "@findling/protocol";

/** A search, as far as it says which ones before it nobody wants any more. */
export interface TypedSearch {
  /** See Asker. */
  readonly client: string;
  readonly job: { readonly request: SearchRequest };
}

/**
 * Of searches in the order of arrival, the first one that is outdated by the next one of its client: this one
 * asks the same of a text that begins with the earlier text, or that the earlier text begins with. So somebody
 * types, and the answer to the letters before is not wanted any more. undefined: there is none.
 */
export function outdatedSearch<Search extends TypedSearch>(searches: readonly Search[]): Search | undefined {
  const nextOfClient = new Map<string, Search>();
  let outdated: Search | undefined;
  for (const search of searches.toReversed()) {
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
