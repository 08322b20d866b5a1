import type { IndexSettings, IndexSettingsPatch } from "@findling/client";
import { draftKeyOf } from "./draft-storage.js";
import { patchOf } from "./settings-draft.js";
import { givenPatch } from "./settings-file.js";

/** Changes that are not saved: what the page has loaded, and what it has made of it. */
export interface StoredDraft {
  readonly before: IndexSettingsPatch;
  readonly after: IndexSettingsPatch;
}

/** Kept in the tab of the browser: until it is closed, and for all pages of the index. */
export function storeDraft(index: string, base: IndexSettings, draft: IndexSettings): void {
  const after = patchOf(base, draft);
  // Nothing is lost where the browser keeps nothing, or where it is full: the page has its draft.
  try {
    if (isEmpty(after)) sessionStorage.removeItem(draftKeyOf(index));
    else sessionStorage.setItem(draftKeyOf(index), JSON.stringify({ before: patchOf(draft, base), after }));
  } catch {}
}

/** null: there is none that could be used. */
export function storedDraft(index: string): StoredDraft | null {
  try {
    const { before, after } = JSON.parse(sessionStorage.getItem(draftKeyOf(index)) ?? "{}");
    return { before: givenPatch(before), after: givenPatch(after) };
  } catch {
    return null;
  }
}

function isEmpty({ indexTime = {}, queryTime = {} }: IndexSettingsPatch): boolean {
  return Object.keys(indexTime).length + Object.keys(queryTime).length === 0;
}
