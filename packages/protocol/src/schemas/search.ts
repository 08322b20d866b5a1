import { Type } from "typebox";
import { type CriterionName, criterionNames } from "../criterion-names.js";
import type { JsonObject } from "../json.js";
import { integerMax } from "../limits.js";
import type * as wire from "../search.js";
import { AttributePath } from "./names.js";
import type { WireType } from "./wire-type.js";

const closed = { additionalProperties: false } as const;
const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

export const EqualityFilter = Type.Object(
  { attribute: AttributePath, op: Type.Literal("eq"), value: Scalar },
  closed,
);
export type EqualityFilter = WireType<typeof EqualityFilter, wire.EqualityFilter>;

export const MembershipFilter = Type.Object(
  {
    attribute: AttributePath,
    op: Type.Literal("in"),
    values: Type.Array(Type.Union([Type.String(), Type.Number()])),
  },
  closed,
);
export type MembershipFilter = WireType<typeof MembershipFilter, wire.MembershipFilter>;

export const RangeFilter = Type.Object(
  {
    attribute: AttributePath,
    op: Type.Literal("range"),
    gte: Type.Optional(Type.Number()),
    lte: Type.Optional(Type.Number()),
  },
  closed,
);
export type RangeFilter = WireType<typeof RangeFilter, wire.RangeFilter>;

export const Filter = Type.Union([EqualityFilter, MembershipFilter, RangeFilter]);
export type Filter = WireType<typeof Filter, wire.Filter>;

export const SearchMode = Type.Union([Type.Literal("typing"), Type.Literal("committed")]);
export type SearchMode = WireType<typeof SearchMode, wire.SearchMode>;

export const SearchRequest = Type.Object(
  {
    q: Type.String(),
    mode: Type.Optional(SearchMode),
    filters: Type.Optional(Type.Array(Filter)),
    facets: Type.Optional(Type.Array(Type.String())),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: integerMax })),
    hitsPerPage: Type.Optional(Type.Integer({ minimum: 0 })),
    explain: Type.Optional(Type.Boolean()),
    typoTolerance: Type.Optional(Type.Boolean()),
    synonyms: Type.Optional(Type.Boolean()),
    prefix: Type.Optional(Type.Boolean()),
    minDataVersion: Type.Optional(Type.Integer({ minimum: 0, maximum: integerMax })),
    clickAnalytics: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type SearchRequest = WireType<typeof SearchRequest, wire.SearchRequest>;

export const Via = Type.Union([
  Type.Literal("word"),
  Type.Literal("bigram"),
  Type.Literal("typo"),
  Type.Literal("prefix"),
]);
export type Via = WireType<typeof Via, wire.Via>;

export const Segment = Type.Object(
  { text: Type.String(), match: Type.Boolean(), via: Type.Optional(Via) },
  closed,
);
export type Segment = WireType<typeof Segment, wire.Segment>;

export const Highlighted = Type.Object(
  { segments: Type.Array(Segment), fullyMatched: Type.Boolean() },
  closed,
);
export type Highlighted = WireType<typeof Highlighted, wire.Highlighted>;

export const CustomRankingValue = Type.Object(
  {
    attribute: Type.String(),
    order: Type.Union([Type.Literal("asc"), Type.Literal("desc")]),
    value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  },
  closed,
);
export type CustomRankingValue = WireType<typeof CustomRankingValue, wire.CustomRankingValue>;

export const RankingVector = Type.Object(
  {
    pinned: Type.Boolean(),
    words: Type.Number(),
    typos: Type.Number(),
    proximity: Type.Number(),
    attribute: Type.Object({ tier: Type.Number(), position: Type.Number(), name: Type.String() }, closed),
    exactness: Type.Number(),
    custom: Type.Array(CustomRankingValue),
    bm25: Type.Number(),
  },
  closed,
);
export type RankingVector = WireType<typeof RankingVector, wire.RankingVector>;

export const MatchedTerm = Type.Object({ query: Type.String(), indexed: Type.String(), via: Via }, closed);
export type MatchedTerm = WireType<typeof MatchedTerm, wire.MatchedTerm>;

export const Explanation = Type.Object(
  {
    vector: RankingVector,
    decidedAgainstNextBy: Type.Unsafe<CriterionName | "none">(
      Type.Union([...criterionNames, "none"].map((name) => Type.Literal(name))),
    ),
    matchedTerms: Type.Array(MatchedTerm),
  },
  closed,
);
export type Explanation = WireType<typeof Explanation, wire.Explanation>;

const HighlightedByAttribute = Type.Record(Type.String(), Highlighted);

export const Hit = Type.Object(
  {
    objectID: Type.String(),
    record: Type.Unsafe<JsonObject>(Type.Record(Type.String(), Type.Unknown())),
    highlight: HighlightedByAttribute,
    snippet: HighlightedByAttribute,
    explanation: Type.Optional(Explanation),
  },
  closed,
);
export type Hit = WireType<typeof Hit, wire.Hit>;

export const SearchResponse = Type.Object(
  {
    query: Type.String(),
    correctedQuery: Type.Union([Type.String(), Type.Null()]),
    hits: Type.Array(Hit),
    nbHits: Type.Integer(),
    page: Type.Integer(),
    hitsPerPage: Type.Integer(),
    facets: Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer())),
    processingTimeMs: Type.Number(),
    dataVersion: Type.Integer(),
    degraded: Type.Boolean(),
    queryID: Type.Union([Type.String(), Type.Null()]),
  },
  closed,
);
export type SearchResponse = WireType<typeof SearchResponse, wire.SearchResponse>;
