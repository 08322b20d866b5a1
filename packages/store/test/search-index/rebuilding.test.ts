/**
 * A rebuild in the background that fails, as when its thread dies:
 *  1. It is begun again after 1 s, 5 s, then every 30 s, without an end, and each failure is reported.
 *  2. Until it succeeds it counts as running, and the old index serves.
 *  3. A newer rebuild, an end and a close leave none to be begun again.
 *  4. It is given as many removed documents as a clear may have.
 */
import { IndexWriter } from "@findling/engine";
import { defaultIndexSettings, type IndexTimeSettings } from "@findling/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RebuiltIndex } from "../../src/merger/merger.js";
import { Rebuilding } from "../../src/search-index/rebuilding.js";

class Attempts {
  readonly adopted: IndexTimeSettings[] = [];
  readonly faults: string[] = [];
  readonly progress: unknown[] = [];
  readonly begun: IndexTimeSettings[] = [];
  removed: readonly number[] = [];
  isFailing = true;
  readonly rebuilding = new Rebuilding({
    merger: {
      rebuild: ({ settings }) => {
        this.begun.push(settings);
        return { done: this.#attempt(), cancel: () => {} };
      },
    },
    folder: "",
    recordCount: () => 9,
    adopt: ({ removed }, _rebuilt, settings) => {
      this.removed = removed;
      this.adopted.push(settings);
    },
    onChange: () => {},
    onRebuild: (progress) => void this.progress.push(progress),
    onFault: (what, error) => void this.faults.push(`${what} ${String(error)}`),
  });

  async #attempt(): Promise<RebuiltIndex> {
    if (this.isFailing) throw new Error("The merger thread ended.");
    return { shared: new IndexWriter(wanted).share(), damaged: [], next: 0 };
  }

  /** How many attempts are begun within `ms` milliseconds. */
  async within(ms: number): Promise<number> {
    const before = this.begun.length;
    await vi.advanceTimersByTimeAsync(ms);
    return this.begun.length - before;
  }
}

const wanted = defaultIndexSettings.indexTime;
const others: IndexTimeSettings = {
  ...wanted,
  searchableTiers: [{ attributes: ["body"], typoTolerance: true }],
};
let attempts: Attempts;
beforeEach(() => {
  vi.useFakeTimers();
  attempts = new Attempts();
});
afterEach(() => void vi.useRealTimers());

test("is begun again, ever more seldom, until it succeeds (1, 2)", async () => {
  const { rebuilding, faults, progress } = attempts;
  rebuilding.inBackground(wanted);
  for (const ms of [1_000, 5_000, 30_000, 30_000, 30_000]) {
    expect([ms, await attempts.within(ms - 1)]).toEqual([ms, 0]);
    expect(faults.at(-1)).toBe(
      `A rebuild failed, and is tried again in ${ms / 1_000} s; the settings of before serve until it is done. ` +
        "Error: The merger thread ended.",
    );
    // The settings ask for it still, and nothing else is begun.
    rebuilding.inBackground(wanted);
    expect(rebuilding.isRunning).toBe(true);
    expect([ms, await attempts.within(1)]).toEqual([ms, 1]);
  }
  expect(faults).toHaveLength(6);
  expect(progress).not.toContain(null);
  attempts.isFailing = false;
  expect(await attempts.within(30_000)).toBe(1);
  expect(attempts.adopted).toEqual([wanted]);
  expect(rebuilding.isRunning).toBe(false);
  expect(progress.at(-1)).toBeNull();
  expect(await attempts.within(100_000)).toBe(0);
});

test("a newer rebuild takes its place (3)", async () => {
  attempts.rebuilding.inBackground(wanted);
  await attempts.within(500);
  attempts.rebuilding.inBackground(others);
  expect(await attempts.within(1_000)).toBe(1);
  expect(attempts.begun).toEqual([wanted, others, others]);
  attempts.isFailing = false;
  await attempts.rebuilding.now(wanted);
  expect(attempts.rebuilding.isRunning).toBe(false);
  expect(await attempts.within(100_000)).toBe(0);
});

test.each(["end", "close"] as const)("after its %s nothing is begun again (3)", async (name) => {
  attempts.rebuilding.inBackground(wanted);
  await attempts.within(500);
  attempts.rebuilding[name]();
  expect(await attempts.within(100_000)).toBe(0);
  expect(attempts.faults).toHaveLength(1);
});

test("notes the removal of a million documents (4)", async () => {
  attempts.isFailing = false;
  const million = Array.from({ length: 1_000_000 }, (_, document) => document);
  const rebuilt = attempts.rebuilding.now(wanted);
  attempts.rebuilding.noteRemoved(million);
  await rebuilt;
  expect(attempts.removed).toEqual(million);
});
