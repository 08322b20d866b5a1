import type { IndexSettings } from "@findling/client";

export type IndexTime = IndexSettings["indexTime"];
export type QueryTime = IndexSettings["queryTime"];
export type SettingName = keyof IndexTime | keyof QueryTime;

/** In the order of the page. */
export const indexTimeNames = [
  "searchableTiers",
  "attributesForFaceting",
  "languages",
  "dictionary",
  "partitionKey",
] as const satisfies readonly (keyof IndexTime)[];

export const queryTimeNames = [
  "customRanking",
  "distinctAttribute",
  "synonyms",
  "pins",
  "hides",
  "typoTolerance",
  "ignorePlurals",
  "removeWordsIfNoResults",
  "queryLogging",
] as const satisfies readonly (keyof QueryTime)[];

export const settingNames: readonly SettingName[] = [...indexTimeNames, ...queryTimeNames];

export const settingTitles: Readonly<Record<SettingName, string>> = {
  searchableTiers: "Searchable attributes",
  attributesForFaceting: "Facets and filters",
  languages: "Languages",
  dictionary: "Dictionary",
  partitionKey: "Partition key",
  customRanking: "Custom ranking",
  distinctAttribute: "One hit of each group",
  synonyms: "Synonyms",
  pins: "Pins",
  hides: "Hides",
  typoTolerance: "Typo tolerance",
  ignorePlurals: "Plurals",
  removeWordsIfNoResults: "Partial matches",
  queryLogging: "Query logging",
};

/** Settings that decide how texts are indexed. If one changes, all records are indexed again. */
const rebuilding: ReadonlySet<SettingName> = new Set(["searchableTiers", "languages", "dictionary"]);

export function needsRebuild(names: readonly SettingName[]): boolean {
  return names.some((name) => rebuilding.has(name));
}
