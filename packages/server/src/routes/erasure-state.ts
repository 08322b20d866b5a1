import type { ServerContext } from "./server-context.js";

/** `running` while bytes of cleared partitions may be in files of the index, or of the overflow queue. */
export function erasureStateOf(
  { erasures, overflow }: Pick<ServerContext, "erasures" | "overflow">,
  index: string,
): "running" | "idle" {
  return overflow.isErasing(index) ? "running" : erasures.stateOf(index);
}
