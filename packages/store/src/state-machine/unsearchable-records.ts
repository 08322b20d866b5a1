import { textValues } from "@findling/engine";
import type { IndexTimeSettings, JsonObject } from "@findling/protocol";

/**
 * How many of the records have no text in any searchable attribute. No search for words finds them. An
 * undefined entry is no record.
 */
export function countUnsearchable(
  records: readonly ({ readonly record: JsonObject } | undefined)[],
  { searchableTiers }: Pick<IndexTimeSettings, "searchableTiers">,
): number {
  const paths = searchableTiers.flatMap(({ attributes }) => attributes);
  const hasText = (record: JsonObject): boolean =>
    paths.some((path) => textValues(record, path).some((text) => text !== ""));
  return records.filter((checked) => checked !== undefined && !hasText(checked.record)).length;
}
