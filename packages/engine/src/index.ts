export { type IndexReader, type SharedIndex } from "./index-reader.js";
export { type DocumentInput, type IndexChange, IndexWriter } from "./indexing/index-writer.js";
export type { IndexSnapshot, RecordSource, SearchHit, SearchOutcome, SearchQuery } from "./searcher.js";
