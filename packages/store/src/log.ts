/**
 * What threads need that carry entries, or share their time as the log does, and apply none: apart from the
 * store, so that neither it nor the engine is loaded.
 */
export { decodeEntry, encodeEntry } from "./entries/entry-codec.js";
export { RecentTime } from "./log/recent-time.js";
export { lowerPriority } from "./lower-priority.js";
