import type { IndexSettings, IndexSettingsPatch } from "./settings.js";

export const defaultIndexSettings: Readonly<IndexSettings> = {
  indexTime: {
    searchableTiers: [
      { attributes: ["title", "hierarchy.lvl0", "hierarchy.lvl1"], typoTolerance: true },
      {
        attributes: [
          "hierarchy.lvl2",
          "hierarchy.lvl3",
          "hierarchy.lvl4",
          "hierarchy.lvl5",
          "hierarchy.lvl6",
        ],
        typoTolerance: true,
      },
      { attributes: ["content", "description"], typoTolerance: true },
      { attributes: ["url"], typoTolerance: false },
    ],
    attributesForFaceting: ["type", "lang"],
    languages: ["en"],
    dictionary: [],
    partitionKey: null,
  },
  queryTime: {
    customRanking: [],
    synonyms: [],
    pins: [],
    hides: [],
    typoTolerance: true,
    ignorePlurals: true,
    removeWordsIfNoResults: "lastWords",
    distinctAttribute: "url",
    queryLogging: true,
  },
};

/** Merges one level below `indexTime` and `queryTime`; the patch must have been validated. */
export function mergeSettings(settings: IndexSettings, patch: IndexSettingsPatch): IndexSettings {
  return {
    indexTime: { ...settings.indexTime, ...patch.indexTime },
    queryTime: { ...settings.queryTime, ...patch.queryTime },
  };
}
