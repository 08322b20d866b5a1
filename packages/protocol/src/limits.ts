/**
 * Every limit of the API, once, with its unit last in the name.
 * Lengths are Unicode code points, sizes are UTF-8 bytes.
 */

export const queryCodePointsMax = 512;
export const objectIdCodePointsMax = 512;
export const indexNamePattern = /^[A-Za-z0-9_.-]{1,128}$/;

export const operationsPerBatchMax = 1_000;
/** Of the body of every request but those that write records or settings. */
export const bodyBytesMax = 65_536;
/** Of the body of a request that writes records. */
export const batchBytesMax = 5_000_000;
/** Of the body of a request that writes settings. */
export const settingsBytesMax = 5_000_000;
/** Of the compact JSON of one record. */
export const recordBytesMax = 100_000;
/** Arrays and objects; the body itself is the first level. */
export const jsonDepthMax = 100;

export const hitsPerPageDefault = 20;
export const hitsPerPageMax = 100;
/** How many hits paging can reach, by search mode. */
export const candidatesMax = { typing: 200, committed: 500 } as const;
/**
 * At most this many matches are always ranked by the whole vector (ranking 4), unless these are of tens of
 * thousands of words each.
 */
export const fullyRankedMatchesMin = { typing: 600, committed: 1_500 } as const;
/** Of one comparison of rankings. */
export const comparedQueriesMax = 500;

export const filtersMax = 50;
/** Of all filters of a request together. */
export const filterValuesMax = 1_000;
/** Attributes that a request asks to count. */
export const facetsMax = 100;
/** Values listed of one facet. */
export const facetValuesMax = 100;

/**
 * Content words of a query that are looked for. Those beyond are ignored, and so is what stands behind the
 * last.
 */
export const contentWordsMax = 20;
/** Free words, such as `the`, of a query; those beyond are ignored. */
export const freeWordsMax = 40;
/** A query word with a longer term stands for itself only. */
export const queryTermCodePointsMax = 64;
/** Of a query word in a record, in text order: later ones count for nothing, and stay unmarked. */
export const countedOccurrencesMax = 1_000;
/** Of one attribute of a hit, neighbours joined; matches beyond stay unmarked. */
export const markedSegmentsMax = 1_000;
/**
 * Of an answer, in UTF-16 units of its highlights and snippets, with what their segments weigh besides. Every
 * hit has an equal share of it, and what those before it left: at 20 hits a page 200,000, which a record of
 * the largest size fits in with all its marks.
 */
export const shownUnitsMax = 4_000_000;
/** What the JSON of a segment takes besides its text. */
export const segmentUnits = 35;
/** UTF-16 units that are shown of the beginning of a text that has no room even for a snippet. */
export const cutTextUnits = 200;
/** Of a query word in an explanation. */
export const matchedTermsPerWordMax = 100;
/** Longer terms are cut in an explanation. */
export const explainedTermCodePointsMax = 200;

/** Wherever an attribute is named: in settings, filters and facets. */
export const attributePathCodePointsMax = 256;
export const searchableTiersMax = 16;
export const searchableAttributesMax = 64;
export const attributesForFacetingMax = 100;
export const languagesMax = 20;
export const dictionaryEntriesMax = 10_000;
export const dictionaryEntryCodePointsMax = 64;
export const customRankingEntriesMax = 20;
/** Of synonyms, pins and hides. */
export const ruleIdCodePointsMax = 512;
export const synonymRulesMax = 10_000;
export const synonymEntriesPerRuleMax = 50;
export const synonymEntryWordsMax = 5;
/** Of the rules that the words of a query call up: entries that stand for them, in the order of the rules. */
export const synonymEntriesPerQueryMax = 1_000;
export const synonymEntryCodePointsMax = 200;
export const pinRulesMax = 10_000;
export const hideRulesMax = 10_000;

/** The largest whole number of the API: doubles, which JSON has, are exact up to it. */
export const integerMax = Number.MAX_SAFE_INTEGER;
export const versionMax = Number.MAX_SAFE_INTEGER;
export const tombstoneRetentionMs = 30 * 24 * 60 * 60 * 1_000;

/** A search that waits for so long is refused, and not begun. */
export const searchWaitMaxMs = 5_000;
/**
 * A search that would probably wait for longer is refused at once: about as long as somebody waits before the
 * thoughts wander.
 */
export const searchExpectedWaitMaxMs = 1_000;
/** A search that still runs after this, from when its thread began it, ends by itself. */
export const searchHardDeadlineMs = 5_000;
/**
 * A search thread that is at one thing for so long is ended: well after all that looks at the hard deadline.
 */
export const searchThreadKillMs = 10_000;
/** Searches that wait for a thread: of all, of one index, of one key. */
export const searchesWaitingMax = 2_000;
export const searchesWaitingPerIndexMax = 1_000;
export const searchesWaitingPerKeyMax = 1_000;
/**
 * So long an index is not searched that a search thread died while opening; twice as long each further time.
 */
export const indexSetAsideFirstMs = 5_000;
export const indexSetAsideMaxMs = 3_600_000;
/** Without a thread that can search for so long, `GET /health` says that the server cannot search. */
export const searchOutageMs = 5_000;

export const keyNameCodePointsMax = 256;
export const keyPatternsMax = 1_000;
export const keyPatternCodePointsMax = 256;
export const adminKeyCodePointsMin = 24;

/** Of a scoped token, with its two dots. */
export const tokenBytesMax = 8_192;
/** From now to the `exp` of a scoped token. */
export const tokenLifetimeMaxSeconds = 366 * 24 * 60 * 60;
/** How much the clock of whoever makes a scoped token may differ from that of the server. */
export const tokenClockSkewSeconds = 30;
