import { ApiError } from "@findling/protocol";
import type { ServerContext } from "../routes/server-context.js";
import { storedDictionary } from "../validation/stored-dictionary.js";

/** The dictionary that drafts of query-time settings are checked with. @throws ApiError index_not_found */
export function indexDictionary({ reader }: Pick<ServerContext, "reader">, index: string): readonly string[] {
  const stored = reader.settings(index);
  if (stored === undefined) throw new ApiError("index_not_found", `There is no index ${index}.`);
  return storedDictionary(stored.json);
}
