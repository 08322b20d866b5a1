/**
 * For threads that pass on entries, or share their time as the log does, but apply no entries. A separate
 * entry point, so that neither the store nor the engine is loaded.
 */
export { decodeEntry, encodeEntry } from "./entries/entry-codec.js";
export { RecentTime } from "./log/recent-time.js";
export { lowerPriority } from "./lower-priority.js";
export {
  answerWithFigures,
  FiguresQuestion,
  newFiguresChannel,
  type ThreadFigures,
  ThreadMeter,
} from "./thread-figures.js";
