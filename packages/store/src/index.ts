export { waitAtGate } from "./backup/write-gate.js";
export { buildSearchIndexes, type UnavailableIndex } from "./build-search-indexes.js";
export type { CatalogueEntry } from "./control/catalogue.js";
export type { KeyRow } from "./control/key-row.js";
export type { FinishedTask } from "./control/task-table.js";
export { hasRoom } from "./disk/room.js";
export { diskFullCodeOf } from "./disk/system-code.js";
export type * from "./entries/entry.js";
export type { EntryOutcome } from "./entries/entry-outcome.js";
export {
  DamagedDataError,
  DamagedRecordError,
  DataFolderLockedError,
  IndexingError,
  IndexUnavailableError,
  isDiskFault,
  NewerFormatError,
  StorageError,
  StoreClosedError,
} from "./errors.js";
export { lowerPriority } from "./lower-priority.js";
export { ThreadMerger } from "./merger/thread-merger.js";
export type { IndexUse } from "./open-indexes/index-use.js";
export { openStore } from "./open-store.js";
export type { Publication } from "./publication.js";
export { openStoreReader } from "./reader/open-store-reader.js";
export type { StoredDocument, StoreReader } from "./reader/store-reader.js";
export type { RebuildProgress } from "./search-index/background-rebuild.js";
export type { ErasureProgress } from "./search-index/erasure-progress.js";
export type * from "./store.js";
export type { ListedFacts } from "./tables/index-state.js";
