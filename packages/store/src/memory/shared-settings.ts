import type { IndexSettings, IndexTimeSettings } from "@findling/protocol";

/** What a search needs of the settings: the search index has the dictionary. */
export interface SearchSettings extends Pick<IndexSettings, "queryTime"> {
  readonly indexTime: Omit<IndexTimeSettings, "dictionary">;
}

/**
 * SearchSettings as JSON, in UTF-8. Thousands of rules would be copied into every thread, at every start of
 * one: this passes as it is, and is read by those who search the index.
 */
export type SharedSettings = SharedArrayBuffer;

export function shareSettings({ indexTime, queryTime }: IndexSettings): SharedSettings {
  const { dictionary: _, ...others } = indexTime;
  const settings: SearchSettings = { indexTime: others, queryTime };
  const json = Buffer.from(JSON.stringify(settings));
  const shared = new Uint8Array(new SharedArrayBuffer(json.length));
  shared.set(json);
  return shared.buffer;
}

/** Linear in the settings. */
export function readSettings(shared: SharedSettings): SearchSettings {
  return JSON.parse(Buffer.from(shared).toString("utf8"));
}
