export { IndexReader, type SharedIndex } from "./index-reader.js";
export { type DocumentInput, type IndexChange, IndexWriter } from "./indexing/index-writer.js";
export {
  type IndexSnapshot,
  type RecordSource,
  type SearchHit,
  type SearchOutcome,
  type SearchQuery,
  search,
} from "./searcher.js";
