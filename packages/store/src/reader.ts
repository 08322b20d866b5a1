/**
 * Reading of indexes, for threads that write none: apart from the store, so that the engine is not loaded
 * with it.
 */
export {
  DamagedDataError,
  DamagedRecordError,
  IndexUnavailableError,
  isDiskFault,
  isOutOfFiles,
} from "./errors.js";
export { DamagedRowError } from "./lmdb/checksummed-table.js";
export { openStoreReader } from "./reader/open-store-reader.js";
