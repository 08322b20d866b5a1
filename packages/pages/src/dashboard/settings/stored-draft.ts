import { storedText } from "./draft-storage.js";
import type { SettingsDraft, SettingsDrafts } from "./settings-drafts.js";
import { givenPatch } from "./settings-file.js";

/** The draft of an index, also that of the page before a reload. null: there is none that could be used. */
export function draftOf(drafts: SettingsDrafts, index: string): SettingsDraft | null {
  return drafts.of(index) ?? storedDraft(index);
}

function storedDraft(index: string): SettingsDraft | null {
  try {
    const { before, after } = JSON.parse(storedText(index) ?? "{}");
    return { before: givenPatch(before), after: givenPatch(after) };
  } catch {
    return null;
  }
}
