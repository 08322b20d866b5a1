export interface SearchableTier {
  attributes: string[];
  typoTolerance: boolean;
}

/** What decides how records are indexed. A change rebuilds the index. */
export interface IndexTimeSettings {
  /** In tier order; an attribute stands at most once, 64 attributes in all. */
  searchableTiers: SearchableTier[];
  /** Each at most once. */
  attributesForFaceting: string[];
  /** ISO 639-1 codes, each at most once. */
  languages: string[];
  /** Entries that are one word and never cut. */
  dictionary: string[];
  partitionKey: string | null;
}

export interface CustomRankingEntry {
  attribute: string;
  order: "asc" | "desc";
}

/** Each entry stands for each other. */
export interface MultiWaySynonymRule {
  id: string;
  type: "multiWay";
  words: string[];
}

/** Each of `synonyms` stands for `input`. */
export interface OneWaySynonymRule {
  id: string;
  type: "oneWay";
  input: string;
  synonyms: string[];
}

export type SynonymRule = MultiWaySynonymRule | OneWaySynonymRule;

export interface PinRule {
  id: string;
  /** At most 512 characters, as `q`. */
  query: string;
  objectID: string;
  /** Zero-based, over all pages. */
  position: number;
}

export interface HideRule {
  id: string;
  query: string;
  objectID: string;
}

/** Settings that apply from the next query on, without a rebuild. */
export interface QueryTimeSettings {
  /** An attribute stands at most once. */
  customRanking: CustomRankingEntry[];
  synonyms: SynonymRule[];
  pins: PinRule[];
  hides: HideRule[];
  typoTolerance: boolean;
  ignorePlurals: boolean;
  removeWordsIfNoResults: "none" | "lastWords";
  /** Only the best hit of each value is kept; null keeps all. */
  distinctAttribute: string | null;
  queryLogging: boolean;
}

export interface IndexSettings {
  indexTime: IndexTimeSettings;
  queryTime: QueryTimeSettings;
}

/** The body of PUT settings: absent fields keep their value, an array replaces the stored one whole. */
export interface IndexSettingsPatch {
  indexTime?: Partial<IndexTimeSettings>;
  queryTime?: Partial<QueryTimeSettings>;
}
