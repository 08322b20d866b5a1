/**
 * For threads that hold states of indexes and do nothing else with them: apart from the store, so that it is
 * not loaded.
 */
export { type SharedState, supersededBytes } from "./memory/shared-bytes.js";
export {
  readSettings,
  type SearchSettings,
  type SharedSettings,
  shareSettings,
} from "./memory/shared-settings.js";
export { SupersededMemory } from "./memory/superseded-memory.js";
