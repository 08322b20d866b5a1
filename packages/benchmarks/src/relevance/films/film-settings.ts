import { defaultIndexSettings, type IndexSettings, mergeSettings } from "@findling/protocol";

/**
 * As the search of a film library would be set up: the title above the cast above what the film is about. No
 * two records are of one film.
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
