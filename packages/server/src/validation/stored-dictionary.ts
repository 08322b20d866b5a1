import type { IndexSettings } from "@findling/protocol";

/**
 * The dictionary of an index. Its entries count as words in synonyms.
 *
 * @param settings the stored settings as JSON, in UTF-8
 */
export function storedDictionary({ buffer, byteOffset, byteLength }: Uint8Array): readonly string[] {
  const settings: IndexSettings = JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString("utf8"));
  return settings.indexTime.dictionary;
}
