import { defaultIndexSettings, type IndexSettingsPatch } from "@findling/protocol";

const [names, ...texts] = defaultIndexSettings.indexTime.searchableTiers;

/**
 * The settings of the index `demo`. Many records match the name of a page equally well: that of the page, and
 * those of its parts, which have the name in their hierarchy. So the page comes first (`level`). Of several
 * pages with the same name, the one with the most features comes first. The default `distinctAttribute`
 * (`url`) keeps one record of each page.
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
