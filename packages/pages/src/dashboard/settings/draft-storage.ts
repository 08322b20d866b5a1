const prefix = "findling-draft:";

/** Under which name the browser keeps changes of an index's settings. */
export function draftKeyOf(index: string): string {
  return prefix + index;
}

/** For all indexes; the code that reads them need not be loaded. */
export function forgetStoredDrafts(): void {
  // A browser that gives no access keeps nothing.
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {}
}
