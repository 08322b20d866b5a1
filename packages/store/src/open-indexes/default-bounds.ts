import { totalmem } from "node:os";
import { fileBudget } from "../disk/file-budget.js";
import type { IndexCacheBounds } from "./index-use.js";

/** Half of the memory that this process may have, and as many indexes as the limit of open files allows. */
export function defaultOpenIndexes(): IndexCacheBounds {
  const constrained = process.constrainedMemory();
  const memory = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return { bytesMax: Math.floor(memory / 2), indexesMax: fileBudget().indexes };
}
