import { defaultIndexSettings, type IndexSettings, mergeSettings } from "@findling/protocol";

/**
 * Settings of a documentation site. The page's title ranks above its headings, and these above its texts.
 * Among equals, the openings of pages come before sections far down, then popular pages come first. There is
 * one hit for each page. All else is the default. If popularity came first, any popular page with one word of
 * the query in its title, and the others somewhere in a section, would come before a page whose title is the
 * query.
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
