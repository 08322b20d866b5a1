import type { QueryTime } from "./setting-names.js";

export type SynonymRule = QueryTime["synonyms"][number];

/** Without empty ones, and each once. */
export function entriesOf(text: string): string[] {
  const entries = text.split(",").map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ""))];
}

/** Whether the fields of the page can hold the rule: a comma separates its entries there. */
export function isWritable(rule: SynonymRule): boolean {
  return !(rule.type === "multiWay" ? rule.words : rule.synonyms).some((entry) => entry.includes(","));
}

/** The same words in a rule of another type. */
export function withType(rule: SynonymRule, type: string): SynonymRule {
  if (type === rule.type) return rule;
  if (rule.type === "oneWay")
    return {
      id: rule.id,
      type: "multiWay",
      words: [rule.input, ...rule.synonyms].filter((word) => word !== ""),
    };
  const [input = "", ...synonyms] = rule.words;
  return { id: rule.id, type: "oneWay", input, synonyms };
}

/** `chair = seat`, `sofa → couch` */
export function writtenAs(rule: SynonymRule): string {
  return rule.type === "multiWay" ? rule.words.join(" = ") : `${rule.input} → ${rule.synonyms.join(", ")}`;
}
