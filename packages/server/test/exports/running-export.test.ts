/**
 * One export, with its thread:
 *  1. It begins when its thread has pinned the state. There may be no such index, or a fault.
 *  2. Its slices are asked for one by one, when the caller wants them. With the last one it is complete.
 *  3. It ends if the caller takes no more slices, or takes too long for one.
 *  4. It ends with a fault of its thread, or with the thread. A caller that waits gets the fault.
 *  5. A stop ends it once, with the first reason, for whoever waits and whoever asks later.
 *  6. Clears are passed on, and the process can end while the thread runs.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ExportTotal, FromExport, ToExport } from "../../src/exports/export-messages.js";
import { ExportFault, type ExportThread, RunningExport } from "../../src/exports/running-export.js";
import { msToTransfer } from "../../src/traffic/time-to-transfer.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const data = { folder: "/data", index: "pages", after: null };
const noTotal = { records: 0, damagedRecords: 0 };
const total: ExportTotal = { records: 3, damagedRecords: 1 };
const threadEnded = "The thread of the export ended.";
const gone = "The client went away.";

function start() {
  const posted: ToExport[] = [];
  let send: (answer: FromExport) => void = () => undefined;
  let end: (fault?: Error) => void = () => undefined;
  const started = vi.fn<(given: typeof data) => void>();
  const thread = {
    ended: new Promise<Error | undefined>((resolve) => {
      end = resolve;
    }),
    post: (message: ToExport) => void posted.push(message),
    unref: vi.fn<() => void>(),
  } satisfies ExportThread;
  const running = new RunningExport(data, (given, onMessage) => {
    expect(given).toBe(data);
    started(data);
    send = onMessage;
    return thread;
  });
  expect(started).toHaveBeenCalledOnce();
  return { running, posted, thread, send, end };
}

/** An export that has begun, and its slices. */
async function begin() {
  const created = start();
  created.send({ kind: "begun" });
  expect(await created.running.begin()).toBe(true);
  return { ...created, slices: created.running.slices() };
}

const slice = (bytes: number, of: ExportTotal | null = null): FromExport => ({
  kind: "slice",
  bytes: new Uint8Array(bytes),
  total: of,
});

const faultOf = (message: string, isDiskFault: boolean) => new ExportFault(message, isDiskFault);

/** What became of a promise; null: nothing yet. */
async function endOf(promise: Promise<unknown>): Promise<unknown> {
  const ends: unknown[] = [];
  const ended = promise.then(
    (value) => ends.push({ value }),
    (error: unknown) => ends.push({ error }),
  );
  await Promise.race([ended, vi.advanceTimersByTimeAsync(0)]);
  return ends.at(0) ?? null;
}

test("an export begins with its thread's word, and asks for nothing (1)", async () => {
  const { running, send, posted } = start();
  const begun = running.begin();
  expect(await endOf(begun)).toBeNull();
  send({ kind: "begun" });
  expect(await begun).toBe(true);
  expect(running.index).toBe("pages");
  expect(posted).toEqual([]);
});

test("an export of no index (1)", async () => {
  const { running, send, end } = start();
  send({ kind: "missing" });
  expect(await running.begin()).toBe(false);
  end();
  expect(await running.ended).toEqual({ ...noTotal, fault: threadEnded });
});

test.each([true, false])("an export that cannot begin says why; isDiskFault: %s (1)", async (isDiskFault) => {
  const { running, send, end } = start();
  send({ kind: "failed", message: "damaged", isDiskFault });
  expect(await endOf(running.begin())).toStrictEqual({ error: faultOf("damaged", isDiskFault) });
  end();
  expect(await running.ended).toEqual({ ...noTotal, fault: "damaged" });
});

test("a thread that dies before it has begun fails the beginning (1, 4)", async () => {
  const { running, end } = start();
  const begun = running.begin();
  const cause = new Error("no memory");
  end(cause);
  const message = cause.stack ?? "";
  expect(message).toContain("no memory");
  expect(await endOf(begun)).toStrictEqual({ error: faultOf(message, false) });
  expect(await running.ended).toEqual({ ...noTotal, fault: message });
});

test("slices are read one by one, and with the last one the export is complete (2)", async () => {
  const { running, slices, posted, send, end } = await begin();
  expect(posted).toEqual([]);
  const first = slices.next();
  expect(posted).toEqual([{ kind: "next" }]);
  send(slice(5));
  expect(await first).toEqual({ done: false, value: new Uint8Array(5) });
  expect(posted).toHaveLength(1);
  const last = slices.next();
  expect(await endOf(last)).toBeNull();
  send(slice(2, total));
  expect(await last).toEqual({ done: false, value: new Uint8Array(2) });
  expect(posted).toEqual([{ kind: "next" }, { kind: "next" }]);
  expect(await slices.next()).toEqual({ done: true, value: undefined });
  expect(posted.slice(2)).toEqual([{ kind: "stop" }]);
  expect(vi.getTimerCount()).toBe(0);
  expect(await endOf(running.ended)).toBeNull();
  end();
  expect(await running.ended).toEqual({ ...total, fault: null });
});

test("a caller that takes no more slices ends the export (3)", async () => {
  const { running, slices, posted, send, end } = await begin();
  const first = slices.next();
  send(slice(5));
  await first;
  await slices.return();
  expect(posted).toEqual([{ kind: "next" }, { kind: "stop" }]);
  expect(vi.getTimerCount()).toBe(0);
  end();
  expect(await running.ended).toEqual({ ...noTotal, fault: gone });
});

test("a caller has a time for each slice, by its bytes, and none between them (3)", async () => {
  const { running, slices, posted, send, end } = await begin();
  const ms = msToTransfer(5_000_000);
  for (let sent = 0; sent < 2; sent++) {
    const next = slices.next();
    await vi.advanceTimersByTimeAsync(2 * ms);
    send(slice(5_000_000));
    await next;
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(posted).not.toContainEqual({ kind: "stop" });
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(posted.at(-1)).toEqual({ kind: "stop" });
  const tooLong = "The client took too long.";
  expect(await endOf(slices.next())).toStrictEqual({ error: faultOf(tooLong, true) });
  expect(posted.filter(({ kind }) => kind === "stop")).toHaveLength(1);
  end();
  expect(await running.ended).toEqual({ ...noTotal, fault: tooLong });
});

test("a fault of a slice ends the export (4)", async () => {
  const { running, slices, posted, send, end } = await begin();
  const next = slices.next();
  send({ kind: "failed", message: "damaged", isDiskFault: true });
  expect(await endOf(next)).toStrictEqual({ error: faultOf("damaged", true) });
  expect(posted).toEqual([{ kind: "next" }, { kind: "stop" }]);
  end();
  expect(await running.ended).toEqual({ ...noTotal, fault: "damaged" });
});

test("a thread that dies fails the slice that is waited for (4)", async () => {
  const { running, slices, posted, end } = await begin();
  const next = slices.next();
  end();
  expect(await endOf(next)).toStrictEqual({ error: faultOf(threadEnded, false) });
  expect(await running.ended).toEqual({ ...noTotal, fault: threadEnded });
  expect(posted).toEqual([{ kind: "next" }]);
});

test("a thread that died while nobody waited fails the next slice (4)", async () => {
  const { running, slices, posted, end } = await begin();
  const cause = new Error("no memory");
  end(cause);
  await running.ended;
  expect(await endOf(slices.next())).toStrictEqual({ error: faultOf(cause.stack ?? "", false) });
  expect(posted).toEqual([]);
});

test("a stop before the beginning fails it (5)", async () => {
  const { running, posted, send, end } = start();
  const begun = running.begin();
  running.stop("The index was deleted.");
  // The thread was about to begin.
  send({ kind: "begun" });
  expect(await endOf(begun)).toStrictEqual({ error: faultOf("The index was deleted.", true) });
  expect(posted).toEqual([{ kind: "stop" }]);
  end();
  expect(await running.ended).toEqual({ ...noTotal, fault: "The index was deleted." });
});

test("a stop fails the slice that is waited for, and its first reason counts (5)", async () => {
  const { running, slices, posted, send, end } = await begin();
  const next = slices.next();
  running.stop("The index was deleted.");
  running.stop(gone);
  // The thread had read the slice already.
  send(slice(5, total));
  expect(await endOf(next)).toStrictEqual({ error: faultOf("The index was deleted.", true) });
  expect(posted).toEqual([{ kind: "next" }, { kind: "stop" }]);
  end(new Error("no memory"));
  expect(await running.ended).toEqual({ ...noTotal, fault: "The index was deleted." });
});

test("after a stop no slice is read (5)", async () => {
  const { running, slices, posted } = await begin();
  running.stop("The server is stopping.");
  expect(await endOf(slices.next())).toStrictEqual({ error: faultOf("The server is stopping.", true) });
  expect(posted).toEqual([{ kind: "stop" }]);
});

test("a stop after the last slice leaves the export complete (5)", async () => {
  const { running, slices, send, end } = await begin();
  const last = slices.next();
  send(slice(2, total));
  await last;
  running.stop(gone);
  end();
  expect(await running.ended).toEqual({ ...total, fault: null });
});

test("a clear is passed on, and the process need not wait for the thread (6)", async () => {
  const { running, posted, thread } = await begin();
  const cleared = { partitionKey: "team", partition: "red", dataVersion: 3 };
  running.clear(cleared);
  expect(posted).toEqual([{ kind: "cleared", cleared }]);
  expect(thread.unref).not.toHaveBeenCalled();
  running.letGo();
  expect(thread.unref).toHaveBeenCalledOnce();
});
