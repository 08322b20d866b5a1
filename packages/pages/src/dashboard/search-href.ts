import type { Router } from "./router.js";

/** Behind the address of a search: whoever comes by it wants to pin a record. */
export const pinHash = "#pin";

/** The page that searches an index for a text. */
export function searchHref(router: Router, index: string, q: string): string {
  return `${router.hrefOf("indexes", index, "search")}?${new URLSearchParams({ q })}`;
}

/** The same, where a record is found that is pinned for the text. */
export function pinHref(router: Router, index: string, q: string): string {
  return searchHref(router, index, q) + pinHash;
}
