import { defaultIndexSettings, type IndexSettingsPatch } from "@findling/protocol";

const [names, ...texts] = defaultIndexSettings.indexTime.searchableTiers;

/**
 * The settings of the index `demo`. Many records say a page's name equally well: the page's own, and those of
 * its parts, which have the name in their hierarchy. So the page comes first (`level`), and of pages of one
 * name the one with most in it. The usual `distinctAttribute` (`url`) keeps one record of each page.
 */
export const demoSettings: IndexSettingsPatch = {
  indexTime: {
    searchableTiers: [{ ...names, attributes: [...names.attributes, "alias"] }, ...texts],
    attributesForFaceting: [
      "type",
      "lang",
      "category",
      "browsers",
      "tags",
      "deprecated",
      "experimental",
      "standard",
    ],
  },
  queryTime: {
    customRanking: [
      { attribute: "level", order: "asc" },
      { attribute: "features", order: "desc" },
    ],
  },
};
