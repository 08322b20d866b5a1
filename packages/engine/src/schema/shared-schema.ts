import type { IndexTimeSettings } from "@findling/protocol";
import { Terms } from "../analysis/normalize/terms.js";
import { type SharedEntries, shareEntries } from "../analysis/shared-entries.js";

/** The settings that determine how texts are indexed. */
export type SchemaSettings = Pick<IndexTimeSettings, "searchableTiers" | "languages" | "dictionary">;

/**
 * The settings that an index was built with, in a form that threads share. Their large part lies in one
 * buffer, which is read once.
 */
export interface SharedSchema extends Omit<SchemaSettings, "dictionary"> {
  /** Unique within the thread that makes schemas. While the id stays the same, analyzers are reused. */
  readonly id: number;
  /** null if there are no entries. */
  readonly entries: SharedEntries | null;
}

let lastId = 0;

/** @param settings the settings, or the schema of another thread, whose id means nothing here */
export function shareSchema(settings: SchemaSettings | SharedSchema): SharedSchema {
  const { searchableTiers, languages } = settings;
  const entries =
    "entries" in settings ? settings.entries : shareEntries(settings.dictionary, Terms.of(languages));
  return { id: ++lastId, searchableTiers, languages, entries };
}
