import { type Static, Type } from "typebox";
import {
  attributesForFacetingMax,
  customRankingEntriesMax,
  dictionaryEntriesMax,
  dictionaryEntryCodePointsMax,
  hideRulesMax,
  integerMax,
  languagesMax,
  pinRulesMax,
  searchableAttributesMax,
  searchableTiersMax,
  synonymEntriesPerRuleMax,
  synonymEntryCodePointsMax,
  synonymRulesMax,
} from "./limits.js";
import { AttributePath, RuleId } from "./names.js";

const closed = { additionalProperties: false } as const;
const nonEmptyString = (codePointsMax: number) => Type.String({ minLength: 1, maxLength: codePointsMax });

export const SearchableTier = Type.Object(
  {
    attributes: Type.Array(AttributePath, { minItems: 1, maxItems: searchableAttributesMax }),
    typoTolerance: Type.Boolean(),
  },
  closed,
);
export type SearchableTier = Static<typeof SearchableTier>;

/** What decides how records are indexed. A change rebuilds the index. */
export const IndexTimeSettings = Type.Object(
  {
    /** In tier order; an attribute stands at most once, 64 attributes in all. */
    searchableTiers: Type.Array(SearchableTier, { maxItems: searchableTiersMax }),
    /** Each at most once. */
    attributesForFaceting: Type.Array(AttributePath, { maxItems: attributesForFacetingMax }),
    /** ISO 639-1 codes, each at most once. */
    languages: Type.Array(
      Type.String({ pattern: "^[a-z]{2}$", description: 'a language code of ISO 639-1, such as "en"' }),
      { maxItems: languagesMax },
    ),
    /** Entries that are one word and never cut. */
    dictionary: Type.Array(nonEmptyString(dictionaryEntryCodePointsMax), { maxItems: dictionaryEntriesMax }),
    partitionKey: Type.Union([AttributePath, Type.Null()]),
  },
  closed,
);
export type IndexTimeSettings = Static<typeof IndexTimeSettings>;

export const CustomRankingEntry = Type.Object(
  { attribute: AttributePath, order: Type.Union([Type.Literal("asc"), Type.Literal("desc")]) },
  closed,
);
export type CustomRankingEntry = Static<typeof CustomRankingEntry>;

const SynonymEntry = nonEmptyString(synonymEntryCodePointsMax);
const entries = (minItems: number) =>
  Type.Array(SynonymEntry, { minItems, maxItems: synonymEntriesPerRuleMax });

/** `multiWay`: each entry stands for each other. `oneWay`: each of `synonyms` stands for `input`. */
export const SynonymRule = Type.Union([
  Type.Object({ id: RuleId, type: Type.Literal("multiWay"), words: entries(2) }, closed),
  Type.Object(
    { id: RuleId, type: Type.Literal("oneWay"), input: SynonymEntry, synonyms: entries(1) },
    closed,
  ),
]);
export type SynonymRule = Static<typeof SynonymRule>;

export const PinRule = Type.Object(
  {
    id: RuleId,
    /** At most 512 characters, as `q`. */
    query: Type.String(),
    objectID: Type.String(),
    /** Zero-based, over all pages. */
    position: Type.Integer({ minimum: 0, maximum: integerMax }),
  },
  closed,
);
export type PinRule = Static<typeof PinRule>;

export const HideRule = Type.Object({ id: RuleId, query: Type.String(), objectID: Type.String() }, closed);
export type HideRule = Static<typeof HideRule>;

/** What applies to the very next query. */
export const QueryTimeSettings = Type.Object(
  {
    /** An attribute stands at most once. */
    customRanking: Type.Array(CustomRankingEntry, { maxItems: customRankingEntriesMax }),
    synonyms: Type.Array(SynonymRule, { maxItems: synonymRulesMax }),
    pins: Type.Array(PinRule, { maxItems: pinRulesMax }),
    hides: Type.Array(HideRule, { maxItems: hideRulesMax }),
    typoTolerance: Type.Boolean(),
    ignorePlurals: Type.Boolean(),
    removeWordsIfNoResults: Type.Union([Type.Literal("none"), Type.Literal("lastWords")]),
    /** Only the best hit of each value is kept; null keeps all. */
    distinctAttribute: Type.Union([AttributePath, Type.Null()]),
    queryLogging: Type.Boolean(),
  },
  closed,
);
export type QueryTimeSettings = Static<typeof QueryTimeSettings>;

export const IndexSettings = Type.Object(
  { indexTime: IndexTimeSettings, queryTime: QueryTimeSettings },
  closed,
);
export type IndexSettings = Static<typeof IndexSettings>;

/** The body of PUT settings: absent fields keep their value, an array replaces the stored one whole. */
export const IndexSettingsPatch = Type.Object(
  {
    indexTime: Type.Optional(Type.Partial(IndexTimeSettings, closed)),
    queryTime: Type.Optional(Type.Partial(QueryTimeSettings, closed)),
  },
  closed,
);
export type IndexSettingsPatch = Static<typeof IndexSettingsPatch>;
