import { IndexSettingsPatch } from "@findling/protocol/schemas";
import { checkIndexTime } from "./index-time-settings.js";
import { checkQueryTime } from "./query-time-settings.js";
import { schemaCheck } from "./schema-check.js";

const checkShape = schemaCheck<IndexSettingsPatch>(IndexSettingsPatch, () => "invalid_settings");

/**
 * @param storedDictionary the dictionary of the index, if it exists: its entries count as words in synonyms
 * @throws ApiError invalid_settings, saying which field is wrong and how
 */
export function requireSettingsPatch(
  body: unknown,
  storedDictionary: readonly string[] = [],
): IndexSettingsPatch {
  const patch = checkShape(body);
  const { indexTime, queryTime } = patch;
  if (indexTime !== undefined) checkIndexTime(indexTime);
  if (queryTime !== undefined) checkQueryTime(queryTime, indexTime?.dictionary ?? storedDictionary);
  return patch;
}
