import type { DurableIndex } from "../durable-index/durable-index.js";

/** After it, what would have to be written is left: records bring it back at the next opening. */
const keepingMs = 1_000;

/**
 * Closes indexes when the store stops. Each keeps what its files lack, as far as there is time; the truth is
 * on disk already.
 *
 * @returns those that could not be closed, with the reason
 */
export async function closeIndexes(indexes: readonly DurableIndex[]): Promise<unknown[]> {
  const faults: unknown[] = [];
  const deadline = performance.now() + keepingMs;
  for (const index of indexes) {
    try {
      await (performance.now() < deadline ? index.close(deadline) : index.discard());
    } catch (error) {
      faults.push(error);
    }
  }
  return faults;
}
