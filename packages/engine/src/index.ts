export { analysisFingerprint } from "./analysis/analysis-version.js";
export { type Analyzer, createAnalyzer } from "./analysis/analyzer.js";
export { textValues } from "./analysis/attribute-values.js";
export { TokenBuffer } from "./analysis/token.js";
export type { CacheFigures, ReportingCache } from "./collections/cache-figures.js";
export { Scratch } from "./collections/scratch.js";
export { type IsTimeOver, SearchTimeoutError } from "./collections/time-budget.js";
export type { SharedDictionaryLayer } from "./dictionary/dictionary-layer.js";
export { packLayer, unpackLayer } from "./dictionary/dictionary-layer-format.js";
export { damagedRecord, type RecordSource } from "./doc-values/record-source.js";
export { type PartitionScope, type SearchScope, wholeIndex } from "./filters/search-scope.js";
export { SoughtTerms } from "./forward-index/sought-terms.js";
export { IndexReader } from "./index-reader.js";
export {
  type IndexChange,
  IndexWriter,
  inlineMergeBytesMaxDefault,
  type KeptIndex,
} from "./indexing/index-writer.js";
export { type MergeProposal, mergeProposed } from "./indexing/merge-proposal.js";
export type { DocumentInput } from "./indexing/segment-builder.js";
export type { Kernels } from "./kernels/kernels.js";
export { WasmKernels } from "./kernels/wasm-kernels.js";
export type { ScanQuery } from "./kernels/word-scan.js";
export { openRules } from "./query/open-rules.js";
export type { PlanFigures } from "./query/plan-figures.js";
export { applyingRules } from "./query/query-rules.js";
export { exhaustiveBudget, type RankingBudget, usualBudget } from "./ranking/best-first/ranking-budget.js";
export { comparedCriteria } from "./ranking/ranking-order.js";
export { isSameSchema } from "./schema/schema.js";
export type { SearchHit, SearchOutcome } from "./search/search-outcome.js";
export { type IndexSnapshot, type SearchQuery, searchQueryOf } from "./search/search-query.js";
export { type SearchStage, type SearchWatch, searchStages } from "./search/search-stage.js";
export { Searcher } from "./search/searcher.js";
export type { SharedIndex, SharedSegment } from "./segment/shared-index.js";
export type { SharedIndexChange } from "./segment/shared-index-change.js";
