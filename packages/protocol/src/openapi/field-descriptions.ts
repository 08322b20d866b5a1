/** What each field of a body is, by the name of its schema. Readers see it beside type and bounds. */
const records = {
  RecordInput: {
    objectID: "Names the record. Any other attributes may stand beside it.",
    version: "Of two writes the one with the higher version wins. Left out: the server gives one.",
  },
  StoredRecord: {
    objectID: "Names the record. Its other attributes stand beside it, as they were written.",
    version: "The version that the last write has.",
    updatedAt: "When the server last accepted a write of it.",
  },
  UpsertOperation: {
    action: "Writes a record whole.",
    record: "The record, of at most 100,000 bytes of compact JSON.",
  },
  DeleteOperation: {
    action: "Deletes a record.",
    objectID: "Of the record; it need not exist.",
    version: "Of two writes the one with the higher version wins.",
  },
  WriteRequest: { operations: "Applied in order, all or none." },
  WriteResult: {
    dataVersion: "The version of the index that has the write; 0 if it is queued.",
    applied: "How many operations were applied.",
    ignoredAsStale: "How many were older than what is stored.",
    queued: "Only if the batch is on the overflow queue: the task that says what becomes of it.",
  },
  Task: {
    taskId: "The id that the answer of the write has.",
    status: "What became of the batch.",
    dataVersion: "The version of the index that has the write; 0 until it is applied.",
  },
} as const;

const search = {
  SearchRequest: {
    q: "What was typed. Without any word it finds all records.",
    mode: "How many hits paging reaches: 200 while typing, 500 when committed.",
    filters: "A record has to pass all of them. Together they have at most 1,000 values.",
    facets: "Attributes whose values are counted. Each must be in `attributesForFaceting`.",
    page: "The page, from 0.",
    hitsPerPage: "Hits on a page; 0 gives only counts.",
    explain: "Whether every hit says why it stands where it stands.",
    typoTolerance: "Whether words may have typos. Left out: the setting of the index.",
    synonyms: "Whether synonyms count.",
    prefix: "Whether the last word may be the start of a longer one.",
    minDataVersion: "Waits until the index has at least this version.",
    clickAnalytics: "Whether the answer has a `queryID`.",
  },
  EqualityFilter: {
    attribute: "Path of an attribute.",
    op: "With `eq`, the value as text equals `value`.",
    value: "Compared as text.",
  },
  MembershipFilter: {
    attribute: "Path of an attribute.",
    op: "With `in`, the value as text is one of `values`.",
    values: "Compared as texts. None: no record passes.",
  },
  RangeFilter: {
    attribute: "Path of an attribute.",
    op: "With `range`, the value is a number from `gte` to `lte`. One of the two may be left out.",
    gte: "The lower bound, inclusive.",
    lte: "The upper bound, inclusive.",
  },
  SearchResponse: {
    query: "The `q` of the request.",
    correctedQuery: "The query as the first hit writes it, if it was found by a typo; else null.",
    hits: "The hits of the page, best first.",
    nbHits: "How many records match, exactly.",
    page: "The page of the request.",
    hitsPerPage: "Hits on a page, at most 100.",
    facets: "For each attribute the count of each value.",
    processingTimeMs: "The time that the search took.",
    dataVersion: "The version of the records that were searched.",
    degraded: "Whether something was left out for lack of time.",
    queryID: "Names the search for clicks; null unless `clickAnalytics` was true.",
  },
  Hit: {
    objectID: "Names the record.",
    record: "The attributes of the record.",
    highlight: "Each searchable attribute, cut into segments.",
    snippet: "Of longer texts: the words around the match.",
    explanation: "With `explain`: why the hit stands here.",
  },
  Highlighted: {
    segments: "Together they are the text.",
    fullyMatched: "Whether every word of the query was found in the attribute.",
  },
  Segment: { text: "A piece of the text.", match: "Whether it was found.", via: "How it was found." },
  Explanation: {
    vector: "The criteria, in the order in which hits are compared.",
    decidedAgainstNextBy: "The criterion that put this hit before the next one.",
    matchedTerms: "What each word of the query found.",
  },
  RankingVector: {
    pinned: "Whether a pin placed the hit.",
    words: "How many words of the query it has. More is better.",
    typos: "What the typos of its words cost. Less is better.",
    proximity: "How far apart its words stand. Less is better.",
    attribute: "How deep one reads to have met all words. Less is better.",
    exactness: "How much is there exactly as typed. More is better.",
    custom: "The values of `customRanking`.",
    bm25: "How rare its words are, and how often it has them. More is better.",
  },
  CustomRankingValue: {
    attribute: "Path of the attribute.",
    order: "Which values come first.",
    value: "The value of the record; null if it has none.",
  },
  MatchedTerm: {
    query: "The word of the query.",
    indexed: "The term of the record.",
    via: "How one led to the other.",
  },
} as const;

const settings = {
  IndexSettings: {
    indexTime: "Settings whose change rebuilds the index.",
    queryTime: "Settings that hold from the next search on.",
  },
  IndexSettingsPatch: { indexTime: "Fields to change.", queryTime: "Fields to change." },
  IndexTimeSettings: {
    searchableTiers: "The attributes that are searched, in tiers: a match in an earlier one is better.",
    attributesForFaceting: "The attributes that may be counted.",
    languages: "Which stop words and plurals count.",
    dictionary: "Words to find inside texts without spaces.",
    partitionKey: "The attribute whose value is the partition of a record, which can be erased in one call.",
  },
  SearchableTier: {
    attributes: "Paths of attributes.",
    typoTolerance: "Whether words in them may be found by typos.",
  },
  QueryTimeSettings: {
    customRanking: "Attributes that decide between hits whose texts fit alike.",
    synonyms: "Words that stand for others.",
    pins: "Records that a query shows at a fixed place.",
    hides: "Records that a query never shows.",
    typoTolerance: "Whether words may have typos.",
    ignorePlurals: "Whether singular and plural are the same.",
    removeWordsIfNoResults: "Whether words may be left out if no record has all.",
    distinctAttribute: "Of records with the same value of this attribute the best one is shown.",
    queryLogging: "Whether searches are recorded for reports.",
  },
  CustomRankingEntry: { attribute: "Path of an attribute.", order: "Which values come first." },
  MultiWaySynonym: {
    id: "Names the rule.",
    type: "Each entry stands for every other.",
    words: "The entries, of one to five words.",
  },
  OneWaySynonym: {
    id: "Names the rule.",
    type: "The synonyms stand for the input, not the other way round.",
    input: "What is typed.",
    synonyms: "What is found, too.",
  },
  PinRule: {
    id: "Names the rule.",
    query: "The query that it is for.",
    objectID: "The record.",
    position: "The place, from 0.",
  },
  HideRule: { id: "Names the rule.", query: "The query that it is for.", objectID: "The record." },
  IndexListingEntry: {
    name: "The name of the index.",
    recordCount: "How many records it has.",
    partitionCount: "How many partitions have records.",
    lastWriteAt: "When it was last written; 0 if never.",
    partitionKey: "The `partitionKey` of the settings.",
  },
  ListIndexesResponse: { indexes: "Ordered by name." },
} as const;

const keys = {
  CreateKeyRequest: {
    name: "A label for people.",
    type: "What the key may do.",
    restrictions: "What it may not do. Left out: nothing is restricted.",
  },
  CreateKeyResponse: {
    key: "The key as it is listed.",
    secret: "What requests send. It is shown only once.",
    signingSecret: "What signs scoped tokens, of a search key; else null. It is shown only once.",
  },
  ListKeysResponse: { keys: "Active keys; the newest is the last." },
  KeySummary: {
    id: "Names the key.",
    name: "A label for people.",
    type: "What the key may do.",
    display: "The beginning and the end of the secret.",
    restrictions: "What it may not do.",
    createdAt: "When it was made.",
    lastUsedAt: "When it was last used, exact to a minute; null if never.",
  },
  KeyRestrictions: {
    indexes: "Names of indexes, which may begin or end with `*`; null: all.",
    referrers: "Patterns of origins that may use the key; null: all.",
    ratePerMinute: "Requests in 60 seconds; null: any number.",
  },
  ClickEvent: {
    queryID: "The `queryID` of the search.",
    objectID: "The `objectID` of the hit that was clicked.",
    position: "Its place in the whole result, from 1.",
  },
} as const;

const tokens = {
  ScopedTokenHeader: {
    alg: "The only algorithm.",
    kid: "The id of the search key whose `signingSecret` signs the token.",
    typ: "The type of the token.",
  },
  ScopedTokenClaims: {
    exp: "When the token ends, in seconds since 1970: at most 366 days ahead.",
    nbf: "When the token begins, in seconds since 1970.",
    iat: "When the token was made. The server does not look at it.",
    iss: "Who made the token. The server does not look at it.",
    aud: "Whom the token is for. The server does not look at it.",
    jti: "The id of the token. The server does not look at it.",
    sub: "Whose searches these are.",
    indexes: "The indexes that it may use: names, which may begin or end with `*`.",
    filters: "Filters that a record has to pass to be seen.",
    partitions: "The partitions whose records may be seen.",
  },
} as const;

const changes = {
  IndexTimePatch: settings.IndexTimeSettings,
  QueryTimePatch: settings.QueryTimeSettings,
  KeyRestrictionsInput: keys.KeyRestrictions,
} as const;

export const fieldDescriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...records,
  ...search,
  ...settings,
  ...keys,
  ...tokens,
  ...changes,
};
