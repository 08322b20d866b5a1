import { defaultIndexSettings, type IndexSettings, mergeSettings } from "@findling/protocol";

/**
 * As the site of such documentation would set its index up: the page's title above its headings above its
 * texts; of equals the openings of pages before sections far down, then popular pages first; one hit a page.
 * The rest are the defaults. Popularity first would put any popular page that has one word of the query in
 * its title, and the others somewhere in a section, before a page whose title is the query.
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
        { attribute: "position", order: "asc" },
        { attribute: "inlinks", order: "desc" },
      ],
      distinctAttribute: "pageUrl",
    },
  });
}
