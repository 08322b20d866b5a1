/**
 * A search thread as the main thread sees it:
 *  1. To close it never fails, also if the thread dies of a fault meanwhile.
 *  2. Closing it twice closes it once.
 *  3. One that cannot be made has died: the pool starts it again.
 */
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { AnswerBuffers } from "../../src/search/answer-buffers.js";
import { SearchPool } from "../../src/search-threads/search-pool.js";
import type { SearchThreadEvents } from "../../src/search-threads/search-slot.js";
import { SearchWorker } from "../../src/search-threads/search-worker.js";
import { ThreadActivity } from "../../src/search-threads/thread-activity.js";
import { Snapshots } from "../../src/snapshots/snapshots.js";
import { breakNextThread, refuseNextThread } from "../failing-threads.js";

const nothing = (): void => undefined;

const source = {
  folder: "",
  use: "search",
  softDeadlineMs: 0,
  figures: "",
  opened: new Promise<void>(nothing),
  snapshots: new Snapshots({ renew: nothing, forget: nothing }),
  onClosing: nothing,
} as const;

test("a thread with a fault closes, once (1, 2)", async () => {
  const post = vi.spyOn(Worker.prototype, "postMessage");
  const onExit = vi.fn<(error: Error | undefined) => void>();
  breakNextThread();
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

test("a pool starts a thread again that could not be made (3)", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const deaths: (string | undefined)[] = [];
  const lives: SearchThreadEvents[] = [];
  const pool = SearchPool.start({
    threadCount: 1,
    buffers: new AnswerBuffers(),
    onThreadDeath: ({ error }) => deaths.push(error?.message),
    onSetAside: nothing,
    startThread: (_slot, events) => {
      lives.push(events);
      if (lives.length === 2) {
        refuseNextThread();
        return new SearchWorker("t", source, events);
      }
      const done = async (): Promise<void> => undefined;
      const activity = new ThreadActivity();
      return { ready: Promise.resolve(), activity, post: nothing, close: done, terminate: done };
    },
  });
  await pool.ready;
  lives[0].onExit(new Error("died"));
  expect(pool.figures.living).toBe(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(deaths).toEqual(["died", "EAGAIN"]);
  expect(pool.figures.living).toBe(1);
});
