import { setImmediate } from "node:timers/promises";
import type { QueuedHead } from "@findling/store/overflow";
import { describe, expect, test } from "vitest";
import { OverflowDrain } from "../../src/writes/overflow-drain.js";
import type { QueuedBatch, QueuedSettled } from "../../src/writes/writer-messages.js";

/** A queue in memory, with groups of at most three batches. */
class FakeQueue {
  readonly batches: QueuedHead[] = [];
  finishFails = false;
  #last = 100;

  add(index: string, count = 1): void {
    for (let n = 0; n < count; n++)
      this.batches.push({
        index,
        sequence: ++this.#last,
        taskId: String(this.#last),
        acceptedAt: 1,
        keyType: "write",
      });
  }

  get indexes(): string[] {
    return [...new Set(this.batches.map(({ index }) => index))];
  }

  firstOf(index: string): QueuedHead[] {
    return this.batches.filter((head) => head.index === index).slice(0, 3);
  }

  read(): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(Uint8Array.of(1));
  }

  finish(heads: readonly QueuedHead[]): Promise<void> {
    for (const { sequence } of heads) {
      const at = this.batches.findIndex((head) => head.sequence === sequence);
      this.batches.splice(at, 1);
    }
    return this.finishFails ? Promise.reject(new Error("ENOSPC")) : Promise.resolve();
  }

  tidy(): Promise<void> {
    return Promise.resolve();
  }
}

type Apply = (batches: readonly QueuedBatch[]) => Promise<QueuedSettled>;

const allFinal: Apply = (batches) =>
  Promise.resolve({ isFinal: batches.map(() => true), failures: [], fault: null, isDefect: false });
const noneFinal: Apply = (batches) =>
  Promise.resolve({ isFinal: batches.map(() => false), failures: [], fault: "disk", isDefect: false });
/** Each try of the first batch ends with a defect. */
const defect: Apply = async (batches) => ({ ...(await noneFinal(batches)), isDefect: true });

function drainOf(queue: FakeQueue, apply: Apply) {
  const pauses: [string, number][] = [];
  const drained: object[] = [];
  const failures: object[] = [];
  const queueFaults: unknown[] = [];
  const waiting: (() => void)[] = [];
  const drain = new OverflowDrain({
    queue,
    apply,
    onDrained: (figures) => void drained.push(figures),
    onFailure: (failure) => void failures.push(failure),
    onFault: (index, _, pauseMs) => void pauses.push([index, pauseMs]),
    onQueueFault: (error) => void queueFaults.push(error),
    wait: (_, signal) =>
      new Promise((resolve) => {
        const end = () => {
          signal.removeEventListener("abort", end);
          resolve();
        };
        signal.addEventListener("abort", end);
        waiting.push(end);
      }),
  });
  return { drain, pauses, failures, drained, queueFaults, goOn: () => waiting.shift()?.() };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}

describe("OverflowDrain", () => {
  test("applies what waits, and what comes, in order, in groups", async () => {
    const queue = new FakeQueue();
    queue.add("a", 5);
    const groups: number[][] = [];
    const { drain } = drainOf(queue, (batches) => {
      groups.push(batches.map(({ sequence }) => sequence));
      return allFinal(batches);
    });
    await settled();
    queue.add("a", 2);
    drain.wake("a");
    await settled();
    expect(groups).toEqual([
      [101, 102, 103],
      [104, 105],
      [106, 107],
    ]);
    await drain.close();
  });

  test("reports what has failed for good, once", async () => {
    const queue = new FakeQueue();
    queue.add("a", 2);
    const { drain, failures, drained } = drainOf(queue, async (batches) => {
      return { ...(await allFinal(batches)), failures: [{ taskId: batches[1].taskId, reason: "why" }] };
    });
    await settled();
    expect(drained).toEqual([{ bytes: 2, appliedBatches: 1 }]);
    expect(failures).toEqual([{ index: "a", taskId: "102", reason: "why" }]);
    await drain.close();
  });

  test("what is done counts, also if the queue's files cannot follow", async () => {
    const queue = new FakeQueue();
    queue.finishFails = true;
    queue.add("a", 4);
    const { drain, pauses, drained, queueFaults } = drainOf(queue, allFinal);
    await settled();
    expect(drained).toEqual([
      { bytes: 3, appliedBatches: 3 },
      { bytes: 1, appliedBatches: 1 },
    ]);
    expect(queueFaults).toEqual([new Error("ENOSPC"), new Error("ENOSPC")]);
    // No batch has to be tried again.
    expect(pauses).toEqual([]);
    await drain.close();
  });

  test("pauses an index with a fault ever longer, up to 30 s; others go on", async () => {
    const queue = new FakeQueue();
    queue.add("a", 2);
    const { drain, pauses, goOn } = drainOf(queue, (batches) => {
      if (batches[0].index === "b") return allFinal(batches);
      return noneFinal(batches);
    });
    for (let times = 0; times < 11; times++) {
      await settled();
      goOn();
    }
    await settled();
    queue.add("b", 1);
    drain.wake("b");
    await settled();
    expect(queue.indexes).toEqual(["a"]);
    const lengths = pauses.map(([, pauseMs]) => pauseMs);
    expect(lengths.slice(0, 4)).toEqual([100, 200, 400, 800]);
    expect(lengths.slice(-3)).toEqual([30_000, 30_000, 30_000]);
    await drain.close();
  });

  test("counts the defects of the first batch, and no other faults", async () => {
    const queue = new FakeQueue();
    queue.add("a", 2);
    const tries = [
      noneFinal,
      defect,
      noneFinal,
      () => Promise.reject(new Error("The thread ended.")),
      defect,
    ];
    const counted: number[][] = [];
    const { drain, pauses, goOn } = drainOf(queue, (batches) => {
      counted.push(batches.map(({ defects }) => defects));
      return (tries[counted.length - 1] ?? defect)(batches);
    });
    for (let times = 0; times < 6; times++) {
      await settled();
      goOn();
    }
    await settled();
    // Only the first one was tried: the second had to wait for it.
    expect(counted).toEqual([0, 0, 1, 1, 1, 2, 3].map((defects) => [defects, 0]));
    expect(pauses.map(([, pauseMs]) => pauseMs)).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400]);
    await drain.close();
  });

  test("begins anew with the next batch: neither its tries nor its pauses are those of the one before", async () => {
    const queue = new FakeQueue();
    queue.add("a", 2);
    const tries: [number, number][] = [];
    const { drain, pauses, goOn } = drainOf(queue, (batches) => {
      tries.push([batches[0].sequence, batches[0].defects]);
      const isFinal = batches.map((_, i) => i === 0 && tries.length === 3);
      return Promise.resolve({ isFinal, failures: [], fault: "a defect", isDefect: true });
    });
    for (let times = 0; times < 4; times++) {
      await settled();
      goOn();
    }
    await settled();
    expect(tries).toEqual([
      [101, 0],
      [101, 1],
      [101, 2],
      [102, 0],
      [102, 1],
    ]);
    expect(pauses.map(([, pauseMs]) => pauseMs)).toEqual([100, 200, 400, 100, 200]);
    await drain.close();
  });

  test("hands over at most four groups at a time", async () => {
    const queue = new FakeQueue();
    const indexes = ["a", "b", "c", "d", "e", "f"];
    for (const index of indexes) queue.add(index);
    const applying: (() => void)[] = [];
    let most = 0;
    const { drain } = drainOf(queue, async (batches) => {
      await new Promise<void>((resolve) => {
        applying.push(resolve);
        most = Math.max(most, applying.length);
      });
      return allFinal(batches);
    });
    await settled();
    expect(most).toBe(4);
    while (applying.length > 0) {
      applying.shift()?.();
      await settled();
    }
    expect([most, queue.batches]).toEqual([4, []]);
    await drain.close();
  });

  test("closing waits for what is being applied, and begins nothing more", async () => {
    const queue = new FakeQueue();
    for (const index of ["a", "b", "c", "d", "e"]) queue.add(index, 4);
    const applying: (() => void)[] = [];
    const { drain } = drainOf(queue, async (batches) => {
      await new Promise<void>((resolve) => void applying.push(resolve));
      return allFinal(batches);
    });
    await settled();
    let closed = false;
    const closing = drain.close().then(() => (closed = true));
    await settled();
    expect([closed, applying.length]).toEqual([false, 4]);
    for (const end of applying.splice(0)) end();
    await closing;
    drain.wake("a");
    await settled();
    expect(applying).toEqual([]);
    expect(queue.batches).toHaveLength(8);
  });

  test("closing ends a pause", async () => {
    const queue = new FakeQueue();
    queue.add("a");
    const { drain } = drainOf(queue, noneFinal);
    await settled();
    await drain.close();
    expect(queue.batches).toHaveLength(1);
  });
});
