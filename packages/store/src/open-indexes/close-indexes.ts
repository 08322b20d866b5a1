import type { DurableIndex } from "../durable-index/durable-index.js";

/**
 * Milliseconds for writing segment files at a stop. What is not written by then is indexed again from the
 * records at the next opening.
 */
const keepingMs = 1_000;

/**
 * Closes indexes when the store stops. Each writes what its files lack, as far as time allows; its records
 * are already on disk.
 *
 * @returns the reasons for which indexes could not be closed
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
