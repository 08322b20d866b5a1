/** Checks of a data folder. A separate entry point, so that the engine is not loaded. */

export { checkFolder, type FolderCheckOptions } from "./check/check-folder.js";
export {
  type Finding,
  type FindingState,
  ok,
  problem,
  reasonOf,
  restoreAdvice,
  warning,
} from "./check/finding.js";
