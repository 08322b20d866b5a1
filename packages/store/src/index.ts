export type * from "./entry.js";
export {
  DamagedDataError,
  DamagedRecordError,
  DataFolderLockedError,
  IndexingError,
  IndexUnavailableError,
  NewerFormatError,
  StorageError,
  StoreClosedError,
} from "./errors.js";
export { diskFullCodeOf } from "./folder/system-code.js";
export type { RebuildProgress } from "./index/background-rebuild.js";
export type { ErasureProgress } from "./index/erasure-progress.js";
export { hasRoom } from "./lmdb/room.js";
export { lowerPriority } from "./lower-priority.js";
export { ThreadMerger } from "./merger/thread-merger.js";
export type { IndexUse } from "./open-indexes/index-use.js";
export { openStore } from "./open-store.js";
export { openStoreReader } from "./reader/open-store-reader.js";
export type * from "./store.js";
