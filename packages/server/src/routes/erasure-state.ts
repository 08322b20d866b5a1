import type { ServerContext } from "./server-context.js";

/**
 * Whether bytes of cleared partitions may still be in files: those of the index, or of the overflow queue.
 */
export function erasureStateOf(
  { erasures, overflow }: Pick<ServerContext, "erasures" | "overflow">,
  index: string,
): "running" | "idle" {
  return overflow.isErasing(index) ? "running" : erasures.stateOf(index);
}
