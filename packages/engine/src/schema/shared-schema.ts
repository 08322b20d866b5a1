import type { IndexTimeSettings } from "@findling/protocol";
import { Terms } from "../analysis/normalize/terms.js";
import { type SharedEntries, shareEntries } from "../analysis/shared-entries.js";

/** What of the settings decides how texts are indexed. */
export type SchemaSettings = Pick<IndexTimeSettings, "searchableTiers" | "languages" | "dictionary">;

/**
 * The settings that an index was built with, as all threads share them: what is large of them lies in one
 * buffer, read once.
 */
export interface SharedSchema extends Omit<SchemaSettings, "dictionary"> {
  /** Unique within the thread that makes schemas: as long as it is equal, analyzers are used again. */
  readonly id: number;
  /** null: there are none. */
  readonly entries: SharedEntries | null;
}

let lastId = 0;

/** @param settings or the schema of another thread, whose id says nothing here */
export function shareSchema(settings: SchemaSettings | SharedSchema): SharedSchema {
  const { searchableTiers, languages } = settings;
  const entries =
    "entries" in settings ? settings.entries : shareEntries(settings.dictionary, Terms.of(languages));
  return { id: ++lastId, searchableTiers, languages, entries };
}
