import type { IndexSettingsPatch } from "@findling/client";
import { storedText } from "../drafts/draft-storage.js";
import type { SettingsDraft, SettingsDrafts } from "../drafts/settings-drafts.js";
import { fittingPart } from "./settings-file.js";

/** The draft of an index, also that of the page before a reload. null: there is none that could be used. */
export function draftOf(drafts: SettingsDrafts, index: string): SettingsDraft | null {
  return drafts.of(index) ?? storedDraft(index);
}

/** One setting that this dashboard cannot show, such as one of a newer server, takes no other with it. */
function storedDraft(index: string): SettingsDraft | null {
  try {
    const { before, after } = JSON.parse(storedText(index) ?? "{}");
    const old = fittingPart(before, () => true);
    const fitting = fittingPart(after, (name) => hasSetting(old, name));
    return { before: fittingPart(old, (name) => hasSetting(fitting, name)), after: fitting };
  } catch {
    return null;
  }
}

function hasSetting({ indexTime = {}, queryTime = {} }: IndexSettingsPatch, name: string): boolean {
  return Object.hasOwn(indexTime, name) || Object.hasOwn(queryTime, name);
}
