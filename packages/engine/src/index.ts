export type { RecordSource } from "./doc-values/record-source.js";
export { IndexReader } from "./index-reader.js";
export { type IndexChange, IndexWriter, type KeptIndex } from "./indexing/index-writer.js";
export { type MergeProposal, mergeProposed } from "./indexing/merge-proposal.js";
export type { DocumentInput } from "./indexing/segment-builder.js";
export {
  type IndexSnapshot,
  Searcher,
  type SearchHit,
  type SearchOutcome,
  type SearchQuery,
} from "./searcher.js";
export type { SharedIndex } from "./segment/shared-index.js";
