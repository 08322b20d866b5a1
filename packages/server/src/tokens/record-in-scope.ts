import { passesFilters } from "@findling/engine/record-filter";
import type { JsonObject, ScopedTokenClaims } from "@findling/protocol";
import type { StoredDocument } from "@findling/store";

/** Whether a scoped token may see a record. */
export function isInScope(
  { record, partition }: Pick<StoredDocument, "record" | "partition">,
  { filters = [], partitions }: Pick<ScopedTokenClaims, "filters" | "partitions">,
): boolean {
  if (partitions !== undefined && (partition === null || !partitions.includes(partition))) return false;
  if (filters.length === 0) return true;
  const attributes: JsonObject = JSON.parse(Buffer.from(record).toString("utf8"));
  return passesFilters(attributes, filters);
}
