import type { IndexSettings, JsonObject, JsonValue } from "@findling/protocol";
import type { RankedText } from "./rankers/ranker.js";

/** The text at a path (`hierarchy.lvl2`), with all texts of an array; empty if there is none. */
export function textAt(record: JsonObject, path: string): string {
  const value = path.split(".").reduce<JsonValue | undefined>(valueNamed, record);
  const values = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === "string").join(" ");
}

function valueNamed(value: JsonValue | undefined, name: string): JsonValue | undefined {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? value[name] : undefined;
}

/** The same attributes for the engines beside Findling: the title, and all others as one text. */
export function rankedTextOf(record: JsonObject, { indexTime }: IndexSettings): RankedText {
  const paths = indexTime.searchableTiers.flatMap(({ attributes }) => attributes);
  const others = paths.filter((path) => path !== "title").map((path) => textAt(record, path));
  return { title: textAt(record, "title"), content: others.filter((text) => text !== "").join(" ") };
}
