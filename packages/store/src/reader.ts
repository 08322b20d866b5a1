/**
 * Reading of indexes, for threads that write none. A separate entry point, so that the engine is not loaded.
 */
export { hasRoom } from "./disk/room.js";
export {
  DamagedDataError,
  DamagedRecordError,
  IndexUnavailableError,
  isDiskFault,
  isOutOfFiles,
} from "./errors.js";
export { DamagedRowError } from "./lmdb/checksummed-table.js";
export { lowerPriority } from "./lower-priority.js";
export { IndexExport } from "./reader/index-export.js";
export { openStoreReader } from "./reader/open-store-reader.js";
export type { RecordRow } from "./reader/record-rows.js";
export type { SettingsChange } from "./tables/settings-history.js";
