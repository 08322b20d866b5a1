const prefix = "findling-draft:";

/** Under which name the browser keeps changes of an index's settings. */
export function draftKeyOf(index: string): string {
  return prefix + index;
}

/** The indexes of which changes are kept; the code that reads the changes need not be loaded. */
export function indexesWithDraft(): string[] {
  // A browser that gives no access keeps nothing.
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => key.slice(prefix.length)).toSorted();
  } catch {
    return [];
  }
}

/** For all indexes. */
export function forgetStoredDrafts(): void {
  for (const index of indexesWithDraft()) sessionStorage.removeItem(draftKeyOf(index));
}
