/**
 * The limits of the API. Each limit is defined only here, and docs/security.md gives the reasons. Names have
 * the unit: `CodePoints` are code points of Unicode, `Bytes` are bytes of UTF-8, `Ms` are milliseconds.
 */

export const queryCodePointsMax = 512;
export const objectIdCodePointsMax = 512;
export const indexNamePattern = /^[A-Za-z0-9_.-]{1,128}$/;

export const operationsPerBatchMax = 1_000;
/** The body of a request that writes neither records nor settings. */
export const bodyBytesMax = 65_536;
/** The body of a request that writes records: a batch. */
export const batchBytesMax = 5_000_000;
/** The body of a request that writes settings. */
export const settingsBytesMax = 5_000_000;
/** One record, as compact JSON. */
export const recordBytesMax = 100_000;
/** Levels of nested arrays and objects in a body. The body itself is the first level. */
export const jsonDepthMax = 100;

export const hitsPerPageDefault = 20;
/** Hits on one page. A request for more gets this many. */
export const hitsPerPageMax = 100;
/** Hits that paging can reach, by search mode. */
export const candidatesMax = { typing: 200, committed: 500 } as const;
/**
 * A search with at most this many matches ranks all of them by all criteria (ranking 4), by search mode. The
 * exception: hundreds of matches with tens of thousands of words each.
 */
export const fullyRankedMatchesMin = { typing: 600, committed: 1_500 } as const;
/** Queries that one ranking difference compares. */
export const comparedQueriesMax = 500;

/** Filters of one request. */
export const filtersMax = 50;
/** Values of all filters of a request together. */
export const filterValuesMax = 1_000;
/** Attributes whose values one request can count. */
export const facetsMax = 100;
/** Values that an answer lists for one facet: the most frequent ones. */
export const facetValuesMax = 100;

/** Content words of a query that are searched for. All words behind the last of them are ignored. */
export const contentWordsMax = 20;
/** Free words of a query, such as `the`, that are searched for. Further free words are ignored. */
export const freeWordsMax = 40;
/** A query word with a longer term stands only for this term: no prefix, typo or other form is derived. */
export const queryTermCodePointsMax = 64;
/**
 * Places of a query word in a record that count: the first ones (ranking 2.3). Later ones change no ranking,
 * and are not marked.
 */
export const countedOccurrencesMax = 1_000;
/**
 * Marked segments in the highlight of one attribute, counted after neighbours are joined. Further matches are
 * not marked.
 */
export const markedSegmentsMax = 1_000;
/**
 * UTF-16 units of all highlights and snippets of an answer, plus `segmentUnits` for each of their segments.
 * Each hit has an equal share, and what the hits before it left. With 20 hits a page, a share is 200,000
 * units: a record of the largest size fits in with all its marks.
 */
export const shownUnitsMax = 4_000_000;
/** UTF-16 units that the JSON of one segment takes besides its text. */
export const segmentUnits = 35;
/** A text without room even for a snippet is cut to this many UTF-16 units. */
export const cutTextUnits = 200;
/** Matched terms that an explanation lists for one query word. */
export const matchedTermsPerWordMax = 100;
/** An explanation cuts longer terms to this length. */
export const explainedTermCodePointsMax = 200;

/** The path of an attribute, such as `author.name`, in settings, filters and facets. */
export const attributePathCodePointsMax = 256;
export const searchableTiersMax = 16;
export const searchableAttributesMax = 64;
export const attributesForFacetingMax = 100;
export const languagesMax = 20;
export const dictionaryEntriesMax = 10_000;
export const dictionaryEntryCodePointsMax = 64;
export const customRankingEntriesMax = 20;
/** The `id` of a synonym, pin or hide rule. */
export const ruleIdCodePointsMax = 512;
export const synonymRulesMax = 10_000;
export const synonymEntriesPerRuleMax = 50;
export const synonymEntryWordsMax = 5;
/** Synonyms that are searched for the words of one query: the first ones in the order of the rules. */
export const synonymEntriesPerQueryMax = 1_000;
export const synonymEntryCodePointsMax = 200;
export const pinRulesMax = 10_000;
export const hideRulesMax = 10_000;

/** The largest integer of the API. The numbers of JSON are doubles, which hold every integer up to it. */
export const integerMax = Number.MAX_SAFE_INTEGER;
export const versionMax = Number.MAX_SAFE_INTEGER;
/**
 * How long a tombstone keeps the version of a deleted record, so that a delayed older write does not bring
 * the record back.
 */
export const tombstoneRetentionMs = 30 * 24 * 60 * 60 * 1_000;

/** A search that has waited for a thread for this long is refused and never started. */
export const searchWaitMaxMs = 5_000;
/**
 * A search that would probably wait for longer than this is refused at once. People wait about this long
 * before their thoughts wander.
 */
export const searchExpectedWaitMaxMs = 1_000;
/** A search ends by itself when this much time has passed since its thread began it. */
export const searchHardDeadlineMs = 5_000;
/**
 * A search thread that is busy with one thing for this long is ended. Searches end by themselves well before,
 * at the hard deadline.
 */
export const searchThreadKillMs = 10_000;
/** Searches that wait for a thread: in all, of one index, and of one key. */
export const searchesWaitingMax = 2_000;
export const searchesWaitingPerIndexMax = 1_000;
export const searchesWaitingPerKeyMax = 1_000;
/**
 * If a search thread dies while it opens an index, the index is not searched for this long. Each further
 * death doubles the time, up to `indexSetAsideMaxMs`.
 */
export const indexSetAsideFirstMs = 5_000;
export const indexSetAsideMaxMs = 3_600_000;
/** When no thread has been able to search for this long, `GET /health` says that the server cannot. */
export const searchOutageMs = 5_000;

export const keyNameCodePointsMax = 256;
export const keyPatternsMax = 1_000;
export const keyPatternCodePointsMax = 256;
export const adminKeyCodePointsMin = 24;

/** A whole scoped token, with its two dots. */
export const tokenBytesMax = 8_192;
/** How far in the future the `exp` of a scoped token may lie. */
export const tokenLifetimeMaxSeconds = 366 * 24 * 60 * 60;
/** How much the clock of a program that makes scoped tokens may differ from the server's clock. */
export const tokenClockSkewSeconds = 30;
