import { defaultIndexSettings, type IndexSettings, mergeSettings } from "@findling/protocol";

/**
 * Settings of a film library: the title ranks above the cast, and the cast above the description. No two
 * records are of the same film.
 */
export const filmSettings: IndexSettings = mergeSettings(defaultIndexSettings, {
  indexTime: {
    searchableTiers: [
      { attributes: ["title"], typoTolerance: true },
      { attributes: ["cast"], typoTolerance: true },
      { attributes: ["extract"], typoTolerance: true },
    ],
    languages: ["en"],
  },
  queryTime: { distinctAttribute: null },
});
