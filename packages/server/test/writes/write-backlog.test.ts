import { describe, expect, test } from "vitest";
import { type BacklogBounds, WriteBacklog } from "../../src/writes/write-backlog.js";

const wide: BacklogBounds = { entries: 1_000, bytes: 1_000, ageMs: 1_000 };

function backlogOf(bounds: Partial<BacklogBounds>) {
  let now = 50;
  const backlog = new WriteBacklog({ ...wide, ...bounds }, () => now);
  const ends: ((failed?: boolean) => void)[] = [];
  const begin = (bytes: number, index = "a"): Promise<void> =>
    backlog.during(
      index,
      bytes,
      () =>
        new Promise((resolve, reject) => {
          ends.push((failed) => (failed === true ? reject(new Error("failed")) : resolve()));
        }),
    );
  return { backlog, begin, ends, pass: (ms: number) => void (now += ms) };
}

describe("the writer is behind", () => {
  test("with as many batches as the bound, until one has ended, in whatever way", async () => {
    const { backlog, begin, ends } = backlogOf({ entries: 2 });
    expect(backlog.isBehind("a")).toBe(false);
    const first = begin(1);
    expect(backlog.isBehind("a")).toBe(false);
    const second = begin(1);
    expect(backlog.isBehind("a")).toBe(true);
    expect(backlog.isBehind("b")).toBe(false);
    ends[1](true);
    await expect(second).rejects.toThrow("failed");
    expect(backlog.isBehind("a")).toBe(false);
    ends[0]();
    await first;
  });

  test("with as many bytes as the bound", async () => {
    const { backlog, begin, ends } = backlogOf({ bytes: 10 });
    const first = begin(9);
    expect(backlog.isBehind("a")).toBe(false);
    const second = begin(1);
    expect(backlog.isBehind("a")).toBe(true);
    ends[0]();
    await first;
    expect(backlog.isBehind("a")).toBe(false);
    ends[1]();
    await second;
  });

  test("if the oldest batch is as old as the bound; then the next one counts", async () => {
    const { backlog, begin, ends, pass } = backlogOf({ ageMs: 10 });
    const first = begin(1);
    pass(9);
    const second = begin(1);
    expect(backlog.isBehind("a")).toBe(false);
    pass(1);
    expect(backlog.isBehind("a")).toBe(true);
    ends[0]();
    await first;
    expect(backlog.isBehind("a")).toBe(false);
    pass(9);
    expect(backlog.isBehind("a")).toBe(true);
    ends[1]();
    await second;
    expect(backlog.isBehind("a")).toBe(false);
  });

  test.each(["entries", "bytes", "ageMs"] as const)("always, if %s is 0", (bound) => {
    expect(backlogOf({ [bound]: 0 }).backlog.isBehind("a")).toBe(true);
  });
});
