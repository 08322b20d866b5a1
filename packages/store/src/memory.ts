/** For threads that only hold states of indexes. A separate entry point, so that the store is not loaded. */
export { type SharedState, supersededBytes } from "./memory/shared-bytes.js";
export {
  readSettings,
  type SearchSettings,
  type SharedSettings,
  shareSettings,
} from "./memory/shared-settings.js";
export { SupersededMemory } from "./memory/superseded-memory.js";
