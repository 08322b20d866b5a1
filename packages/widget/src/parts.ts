import type { RecentSearches } from "./recent-searches.js";
import { loadStrings, stringsAtHand } from "./strings/strings-for.js";

type RecentSearchesOf = (index: string) => RecentSearches | null;

let recentSearchesOf: RecentSearchesOf | undefined;

/** What keeps searches on the device, if it was loaded. */
export function recentAtHand(index: string): RecentSearches | null {
  return recentSearchesOf?.(index) ?? null;
}

/** Loads the parts that not every page needs; null: all are here. What cannot be loaded is done without. */
export function loadingOf(language: string, remembers: boolean): Promise<unknown> | null {
  const isLacking = remembers && recentSearchesOf === undefined;
  if (stringsAtHand(language) !== undefined && !isLacking) return null;
  return Promise.all([loadStrings(language), isLacking ? loadRecent() : null]);
}

async function loadRecent(): Promise<void> {
  const loaded = await import("./recent-searches.js").catch(() => null);
  recentSearchesOf = (index) => (loaded === null ? null : new loaded.RecentSearches(index));
}
