import { ApiFailure, type IndexClient, type SettingsAnswer } from "@findling/client";
import { defaultIndexSettings, type IndexSettings, mergeSettings } from "@findling/protocol";
import { changesBetween, type FieldChange } from "./settings-changes.js";
import type { GivenSettings } from "./settings-file.js";

/** What a file of settings would change in an index. */
export interface PlannedChange {
  /** false: the index would be made, with settings that differ from the defaults as `changes` says. */
  readonly exists: boolean;
  readonly changes: readonly FieldChange[];
  /** The ETag of the stored settings, with its quotes. undefined: no settings. null: a proxy removed it. */
  readonly etag: string | null | undefined;
}

/** @throws {FindlingFailure} */
export async function plannedChange(index: IndexClient, { patch }: GivenSettings): Promise<PlannedChange> {
  const stored = await storedSettings(index);
  const before: IndexSettings = stored?.settings ?? defaultIndexSettings;
  const changes = changesBetween(before, mergeSettings(before, patch));
  return { exists: stored !== null, changes, etag: stored?.etag };
}

/** null: there is no such index. */
async function storedSettings(index: IndexClient): Promise<SettingsAnswer | null> {
  try {
    return await index.settings();
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "index_not_found") return null;
    throw error;
  }
}
