/**
 * Entries as bytes, for threads that make or carry some and apply none: apart from the store, so that neither
 * it nor the engine is loaded.
 */
export { decodeEntry, encodeEntry } from "./log/entry-codec.js";
export { lowerPriority } from "./lower-priority.js";
