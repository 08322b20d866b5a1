import type { IndexSettings } from "@findling/client";
import type { SettingName } from "./setting-names.js";
import { changedNames } from "./settings-draft.js";
import { writtenAs } from "./synonym-text.js";

/** A line of a setting: `gone` is in the old settings only, `new` in the new ones only. */
export interface DiffLine {
  readonly kind: "gone" | "new";
  readonly text: string;
}

export interface SettingDiff {
  readonly name: SettingName;
  readonly lines: readonly DiffLine[];
}

/** What differs, by setting; lists by entry. */
export function settingsDiff(before: IndexSettings, after: IndexSettings): SettingDiff[] {
  const beforeLines = linesOf(before);
  const afterLines = linesOf(after);
  return changedNames(before, after).map((name) => ({
    name,
    lines: diffOf(beforeLines[name], afterLines[name]),
  }));
}

type Lines = Readonly<Record<SettingName, readonly string[]>>;

function linesOf({ indexTime, queryTime }: IndexSettings): Lines {
  return {
    searchableTiers: indexTime.searchableTiers.map(
      ({ attributes, typoTolerance }, tier) =>
        `${tier + 1}. ${attributes.join(", ")}${typoTolerance ? "" : " (without typos)"}`,
    ),
    attributesForFaceting: indexTime.attributesForFaceting,
    languages: indexTime.languages,
    dictionary: indexTime.dictionary,
    partitionKey: [indexTime.partitionKey ?? "none"],
    customRanking: queryTime.customRanking.map(
      ({ attribute, order }, at) =>
        `${at + 1}. ${attribute}, ${order === "asc" ? "ascending" : "descending"}`,
    ),
    distinctAttribute: [queryTime.distinctAttribute ?? "none"],
    synonyms: queryTime.synonyms.map(writtenAs),
    pins: queryTime.pins.map(({ query, objectID, position }) => `“${query}”: ${objectID} at ${position + 1}`),
    hides: queryTime.hides.map(({ query, objectID }) => `“${query}”: not ${objectID}`),
    typoTolerance: [onOff(queryTime.typoTolerance)],
    ignorePlurals: [onOff(queryTime.ignorePlurals)],
    removeWordsIfNoResults: [queryTime.removeWordsIfNoResults === "none" ? "off" : "on"],
    queryLogging: [onOff(queryTime.queryLogging)],
  };
}

/** Where the entries are the same and only their order is not, all of them are listed. */
function diffOf(before: readonly string[], after: readonly string[]): DiffLine[] {
  const [had, has] = [new Set(before), new Set(after)];
  const gone = before.filter((text) => !has.has(text));
  const come = after.filter((text) => !had.has(text));
  const isReordered = gone.length + come.length === 0;
  return [
    ...(isReordered ? before : gone).map((text) => ({ kind: "gone", text }) as const),
    ...(isReordered ? after : come).map((text) => ({ kind: "new", text }) as const),
  ];
}

function onOff(isOn: boolean): string {
  return isOn ? "on" : "off";
}
