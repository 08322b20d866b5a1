import { ApiFailure, type IndexClient, type IndexSettings, type SettingsAnswer } from "@findling/client";
import { defaultIndexSettings } from "@findling/protocol";
import { requireEtag } from "../missing-etag.js";
import { patchOf } from "./settings-draft.js";

/** Settings of an index at one moment, and what a save over them needs to notice later ones. */
export interface SavedSettings {
  readonly settings: IndexSettings;
  /** There is no index yet. The settings are the defaults. */
  readonly isNew: boolean;
  /** null: there is no index, or a proxy has removed the etag. */
  readonly etag: string | null;
}

/** Rejects as the client does, unless the index does not exist. */
export async function savedSettings(index: IndexClient): Promise<SavedSettings> {
  try {
    return ofIndex(await index.settings());
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "index_not_found") throw error;
    return { settings: defaultIndexSettings, isNew: true, etag: null };
  }
}

/**
 * Saves `after` in the place of `before`.
 * @returns what is saved now; null: somebody else was faster, and nothing was saved
 * @throws {MissingEtag}
 */
export async function savedOver(
  index: IndexClient,
  before: SavedSettings,
  after: IndexSettings,
): Promise<SavedSettings | null> {
  // The API has no condition that there is no index. So between this look and the save a moment is left in
  // which somebody else could make it. What only they have set then stays: a save names what it changes.
  if (before.isNew && !(await savedSettings(index)).isNew) return null;
  const condition = before.isNew ? {} : { ifMatch: requireEtag(before.etag) };
  try {
    return ofIndex(await index.saveSettings(patchOf(before.settings, after), condition));
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 412) return null;
    throw error;
  }
}

function ofIndex({ settings, etag }: SettingsAnswer): SavedSettings {
  return { settings, isNew: false, etag };
}
