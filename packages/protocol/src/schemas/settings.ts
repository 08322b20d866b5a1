import { Type } from "typebox";
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
} from "../limits.js";
import type * as wire from "../settings.js";
import { AttributePath, RuleId } from "./names.js";
import type { WireType } from "./wire-type.js";

const closed = { additionalProperties: false } as const;
const nonEmptyString = (codePointsMax: number) => Type.String({ minLength: 1, maxLength: codePointsMax });

export const SearchableTier = Type.Object(
  {
    attributes: Type.Array(AttributePath, { minItems: 1, maxItems: searchableAttributesMax }),
    typoTolerance: Type.Boolean(),
  },
  closed,
);
export type SearchableTier = WireType<typeof SearchableTier, wire.SearchableTier>;

export const IndexTimeSettings = Type.Object(
  {
    searchableTiers: Type.Array(SearchableTier, { maxItems: searchableTiersMax }),
    attributesForFaceting: Type.Array(AttributePath, { maxItems: attributesForFacetingMax }),
    languages: Type.Array(
      Type.String({ pattern: "^[a-z]{2}$", description: 'a language code of ISO 639-1, such as "en"' }),
      { maxItems: languagesMax },
    ),
    dictionary: Type.Array(nonEmptyString(dictionaryEntryCodePointsMax), { maxItems: dictionaryEntriesMax }),
    partitionKey: Type.Union([AttributePath, Type.Null()]),
  },
  closed,
);
export type IndexTimeSettings = WireType<typeof IndexTimeSettings, wire.IndexTimeSettings>;

export const CustomRankingEntry = Type.Object(
  { attribute: AttributePath, order: Type.Union([Type.Literal("asc"), Type.Literal("desc")]) },
  closed,
);
export type CustomRankingEntry = WireType<typeof CustomRankingEntry, wire.CustomRankingEntry>;

const SynonymEntry = nonEmptyString(synonymEntryCodePointsMax);
const entries = (minItems: number) =>
  Type.Array(SynonymEntry, { minItems, maxItems: synonymEntriesPerRuleMax });

export const MultiWaySynonym = Type.Object(
  { id: RuleId, type: Type.Literal("multiWay"), words: entries(2) },
  closed,
);
export const OneWaySynonym = Type.Object(
  { id: RuleId, type: Type.Literal("oneWay"), input: SynonymEntry, synonyms: entries(1) },
  closed,
);
export const SynonymRule = Type.Union([MultiWaySynonym, OneWaySynonym]);
export type SynonymRule = WireType<typeof SynonymRule, wire.SynonymRule>;

export const PinRule = Type.Object(
  {
    id: RuleId,
    query: Type.String(),
    objectID: Type.String(),
    position: Type.Integer({ minimum: 0, maximum: integerMax }),
  },
  closed,
);
export type PinRule = WireType<typeof PinRule, wire.PinRule>;

export const HideRule = Type.Object({ id: RuleId, query: Type.String(), objectID: Type.String() }, closed);
export type HideRule = WireType<typeof HideRule, wire.HideRule>;

export const QueryTimeSettings = Type.Object(
  {
    customRanking: Type.Array(CustomRankingEntry, { maxItems: customRankingEntriesMax }),
    synonyms: Type.Array(SynonymRule, { maxItems: synonymRulesMax }),
    pins: Type.Array(PinRule, { maxItems: pinRulesMax }),
    hides: Type.Array(HideRule, { maxItems: hideRulesMax }),
    typoTolerance: Type.Boolean(),
    ignorePlurals: Type.Boolean(),
    removeWordsIfNoResults: Type.Union([Type.Literal("none"), Type.Literal("lastWords")]),
    distinctAttribute: Type.Union([AttributePath, Type.Null()]),
    queryLogging: Type.Boolean(),
  },
  closed,
);
export type QueryTimeSettings = WireType<typeof QueryTimeSettings, wire.QueryTimeSettings>;

export const IndexSettings = Type.Object(
  { indexTime: IndexTimeSettings, queryTime: QueryTimeSettings },
  closed,
);
export type IndexSettings = WireType<typeof IndexSettings, wire.IndexSettings>;

export const IndexTimePatch = Type.Partial(IndexTimeSettings, closed);
export const QueryTimePatch = Type.Partial(QueryTimeSettings, closed);
export const IndexSettingsPatch = Type.Object(
  { indexTime: Type.Optional(IndexTimePatch), queryTime: Type.Optional(QueryTimePatch) },
  closed,
);
export type IndexSettingsPatch = WireType<typeof IndexSettingsPatch, wire.IndexSettingsPatch>;
