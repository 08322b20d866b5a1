import { defaultIndexSettings, type IndexSettingsPatch } from "@findling/protocol";

const [, names, texts, ...others] = defaultIndexSettings.indexTime.searchableTiers;

/**
 * The settings of the index `demo`. Many records match the name of a page equally well: that of the page,
 * and those of its parts, which have the name in their hierarchy. So the page comes first (`level`). A
 * beginning says longer names as wholly as short ones, so the shorter comes first (`nameWords`). Of
 * several pages with the same name, those of the parts of the platform that are sought most come first
 * (`partRank`). So `const` finds the statement before the instruction of WebAssembly. Of pages that are equal
 * in this, too, the one with the most features comes first. The default `distinctAttribute` (`url`) keeps one
 * record of each page. The parts of the platform (`hierarchy.lvl0`) are no names of pages: most pages of CSS
 * would be as good for `css` as the page `CSS`.
 */
export const demoSettings: IndexSettingsPatch = {
  indexTime: {
    searchableTiers: [
      { attributes: ["title", "hierarchy.lvl1", "alias"], typoTolerance: true },
      names,
      { ...texts, attributes: [...texts.attributes, "hierarchy.lvl0"] },
      ...others,
    ],
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
      { attribute: "nameWords", order: "asc" },
      { attribute: "partRank", order: "asc" },
      { attribute: "features", order: "desc" },
    ],
    synonyms: [
      { id: "javascript", type: "multiWay", words: ["javascript", "js"] },
      { id: "webassembly", type: "multiWay", words: ["webassembly", "wasm"] },
    ],
  },
};
