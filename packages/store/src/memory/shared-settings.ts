import type { IndexSettings, IndexTimeSettings } from "@findling/protocol";

/** The settings that a search needs. The dictionary is in the search index. */
export interface SearchSettings extends Pick<IndexSettings, "queryTime"> {
  readonly indexTime: Omit<IndexTimeSettings, "dictionary">;
}

/**
 * SearchSettings as JSON, in UTF-8. As objects, thousands of rules would be copied into every thread, at each
 * start of a thread. This buffer is shared without a copy, and read only by threads that search the index.
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
