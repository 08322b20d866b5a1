/**
 * A search thread as the main thread sees it:
 *  1. To close it never fails, also if the thread dies of a fault meanwhile.
 *  2. Closing it twice closes it once.
 */
import { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { SearchWorker } from "../../src/search-threads/search-worker.js";
import { Snapshots } from "../../src/snapshots/snapshots.js";

const nothing = (): void => undefined;

test("a thread with a fault closes, once (1, 2)", async () => {
  const post = vi.spyOn(Worker.prototype, "postMessage");
  const onExit = vi.fn<(error: Error | undefined) => void>();
  const source = {
    folder: "",
    use: "search",
    softDeadlineMs: 0,
    figures: "",
    opened: new Promise<void>(nothing),
    snapshots: new Snapshots({ renew: nothing, forget: nothing }),
    onClosing: nothing,
  } as const;
  // The fault: the module of the thread is built, and there is none beside the sources.
  const worker = new SearchWorker("t", source, { onReply: nothing, onWarmth: nothing, onExit });
  const isReady = worker.ready.then(
    () => true,
    () => false,
  );
  const closed = await Promise.all([worker.close(), worker.close()]);
  expect(closed).toEqual([undefined, undefined]);
  expect(onExit).toHaveBeenCalledExactlyOnceWith(expect.any(Error));
  expect(post.mock.calls.filter(([message]) => message.kind === "close")).toHaveLength(1);
  expect(await isReady).toBe(false);
});
