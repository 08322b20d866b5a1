import { defaultIndexSettings, type IndexSettings, mergeSettings } from "@findling/protocol";

/**
 * As the site of such documentation would set its index up: the page's title above its headings above its texts,
 * popular pages first and of a page its opening first, one hit a page. The rest are the defaults.
 */
export function docsSiteSettings(lang: string): IndexSettings {
  return mergeSettings(defaultIndexSettings, {
    indexTime: {
      searchableTiers: [
        { attributes: ["title"], typoTolerance: true },
        { attributes: ["hierarchy.lvl2", "hierarchy.lvl3", "hierarchy.lvl4"], typoTolerance: true },
        { attributes: ["description", "content"], typoTolerance: true },
        { attributes: ["hierarchy.lvl0", "url"], typoTolerance: false },
      ],
      languages: [...new Set([lang.slice(0, 2), "en"])],
    },
    queryTime: {
      customRanking: [
        { attribute: "inlinks", order: "desc" },
        { attribute: "position", order: "asc" },
      ],
      distinctAttribute: "pageUrl",
    },
  });
}
