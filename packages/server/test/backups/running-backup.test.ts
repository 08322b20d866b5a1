/**
 * One backup, with its thread and its client:
 *  1. The client gets each file, and the thread goes on when it has taken it. The last line says that all came.
 *  2. The gate of the thread is passed on, and the process can end while the thread runs.
 *  3. It fails with a fault of its thread, or with the thread. The last line says why.
 *  4. A stop ends it once, with the first reason, whatever the thread says of it. What was whole before is.
 *  5. It is stopped if the client goes away, or takes nothing for a minute. Then it is not made, even if the
 *     thread has read everything.
 *  6. No timer is left behind.
 */
import { Duplex } from "node:stream";
import { endLine, failedLine, fileLine, newWriteGate } from "@findling/store/backup";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BackupThreadData, FromBackup, NextFile } from "../../src/backups/backup-messages.js";
import { type BackupThread, RunningBackup } from "../../src/backups/running-backup.js";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A client that takes what is written when the test wants. */
class SlowClient extends Duplex {
  readonly taken: Buffer[] = [];
  #accept: () => void = () => undefined;
  isSlow = false;

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.taken.push(chunk);
    if (!this.isSlow) done();
    this.#accept = done;
  }

  override _read(): void {
    // It says nothing more.
  }

  accept(): void {
    this.isSlow = false;
    this.#accept();
  }

  get text(): string {
    return Buffer.concat(this.taken).toString("latin1");
  }
}

const next: NextFile = { kind: "next" };
const progress = { done: 1, total: 2 };
const bytes = new Uint8Array([65, 66]);
const file: FromBackup = { kind: "file", path: "a", bytes, progress };
const fileText = `${fileLine({ path: "a", bytes }, progress)}AB`;
const done: FromBackup = { kind: "done", heldMs: 3 };
const gone = "The client went away.";

/** Lets the events of streams happen. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

function start() {
  const posted: NextFile[] = [];
  const holds: unknown[] = [];
  const given: BackupThreadData[] = [];
  let send: (message: FromBackup) => void = () => undefined;
  let end: (fault?: Error) => void = () => undefined;
  const thread = {
    ended: new Promise<Error | undefined>((resolve) => {
      end = resolve;
    }),
    post: (message: NextFile) => void posted.push(message),
    unref: vi.fn<() => void>(),
  } satisfies BackupThread;
  const client = new SlowClient();
  const options = { folder: "/data", hold: (gate: unknown): void => void holds.push(gate) };
  const running = new RunningBackup(client, options, (data, onMessage) => {
    given.push(data);
    send = onMessage;
    return thread;
  });
  const isStopping = (): boolean => given.some(({ stopping }) => Atomics.load(stopping, 0) > 0);
  return { running, client, posted, holds, given, thread, isStopping, send, end };
}

test("files one by one, and the last line (1, 6)", async () => {
  const { running, client, posted, given, isStopping, send, end } = start();
  expect(given).toEqual([{ folder: "/data", stopping: expect.any(Int32Array) }]);
  client.isSlow = true;
  send(file);
  await turn();
  expect(posted).toEqual([]);
  client.accept();
  await turn();
  expect(posted).toEqual([next]);
  expect(vi.getTimerCount()).toBe(0);
  send(file);
  await turn();
  expect(posted).toEqual([next, next]);
  expect(isStopping()).toBe(false);
  send(done);
  expect(client.text).toBe(fileText + fileText);
  end();
  expect(await running.ended).toEqual({ fault: null, heldMs: 3 });
  expect(client.text).toBe(fileText + fileText + endLine);
  expect(client.writableEnded).toBe(true);
});

test("the gate, and the end of the process (2)", () => {
  const { running, holds, thread, send } = start();
  const gate = newWriteGate();
  send({ kind: "hold", gate });
  expect(holds).toEqual([gate]);
  running.letGo();
  expect(thread.unref).toHaveBeenCalledOnce();
});

test("a fault of the thread (3)", async () => {
  const { running, client, send, end } = start();
  send({ kind: "failed", message: "No room." });
  end();
  expect(await running.ended).toEqual({ fault: "No room.", heldMs: 0 });
  expect(client.text).toBe(failedLine("No room."));
});

test.each([
  [undefined, "The thread of the backup ended."],
  [new Error("out of memory"), "out of memory"],
])("the thread dies of %s (3, 6)", async (cause, fault) => {
  const { running, client, isStopping, send, end } = start();
  client.isSlow = true;
  send(file);
  end(cause);
  expect(await running.ended).toEqual({ fault, heldMs: 0 });
  expect(vi.getTimerCount()).toBe(0);
  expect(isStopping()).toBe(true);
  client.accept();
  await turn();
  expect(client.text).toBe(fileText + failedLine(fault));
});

test("a stop (4)", async () => {
  const { running, client, posted, isStopping, send, end } = start();
  running.stop("The server is stopping.");
  running.stop("Another reason.");
  expect([isStopping(), posted]).toEqual([true, [next]]);
  send({ kind: "failed", message: "The backup was stopped." });
  end();
  expect((await running.ended).fault).toBe("The server is stopping.");
  expect(client.text).toBe(failedLine("The server is stopping."));
});

test("a stop ends the wait for a client (4, 6)", () => {
  const { running, client, posted, send } = start();
  client.isSlow = true;
  send(file);
  running.stop("The server is stopping.");
  expect(posted).toEqual([next]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a stop that comes too late (4)", async () => {
  const { running, client, send, end } = start();
  running.stop("The server is stopping.");
  send(done);
  end();
  expect(await running.ended).toEqual({ fault: null, heldMs: 3 });
  expect(client.text).toBe(endLine);
});

test("a client that takes nothing for a minute (5, 6)", async () => {
  const { running, client, posted, isStopping, send, end } = start();
  client.isSlow = true;
  send(file);
  vi.advanceTimersByTime(59_999);
  expect(isStopping()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([isStopping(), posted]).toEqual([true, [next]]);
  send({ kind: "failed", message: "The backup was stopped." });
  end();
  expect((await running.ended).fault).toBe("The client took nothing for 60 s.");
});

test("each file has its own minute (5)", async () => {
  const { client, isStopping, send } = start();
  for (let n = 0; n < 3; n++) {
    client.isSlow = true;
    send(file);
    vi.advanceTimersByTime(59_999);
    client.accept();
    await turn();
  }
  expect(isStopping()).toBe(false);
});

test("a client that goes away (5, 6)", async () => {
  const { running, client, posted, isStopping, send, end } = start();
  client.isSlow = true;
  send(file);
  client.destroy();
  await turn();
  expect([isStopping(), posted.length > 0, vi.getTimerCount()]).toEqual([true, true, 0]);
  send({ kind: "failed", message: "The backup was stopped." });
  end();
  expect((await running.ended).fault).toBe(gone);
});

test.each(["before", "after"])("a client that goes away %s the thread is done (5)", async (when) => {
  const { running, client, send, end } = start();
  client.on("error", () => undefined);
  if (when === "after") send(done);
  client.destroy();
  await turn();
  if (when === "before") send(done);
  end();
  expect((await running.ended).fault).toBe(gone);
});
