/**
 * Backups while the server stops, and requests that are refused:
 *  1. A stop ends the backup with a reason, and waits for its thread. The backup failed, once.
 *  2. A thread that takes too long is left behind. The backup failed, once, and the thread keeps no process.
 *  3. What is requested then is refused, as a second backup is, and an unknown request.
 *  4. A request that is too long has no answer.
 *  5. A stop leaves no socket, and nobody keeps it waiting who has asked for nothing.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { backupRequest, failedLine, requestBytesMax } from "@findling/store/backup";
import { pino } from "pino";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { BackupService } from "../../src/backups/backup-service.js";
import type { BackupEnd } from "../../src/backups/running-backup.js";

const stopping = "The server is stopping.";

/** A backup that ends when the test says so. */
const fake = vi.hoisted(() => ({
  stops: new Array<string>(),
  letGo: 0,
  end: (_end: BackupEnd): void => undefined,
}));

vi.mock("../../src/backups/running-backup.js", () => ({
  RunningBackup: class {
    readonly begunAt = 0;
    readonly ended = new Promise<BackupEnd>((resolve) => {
      fake.end = resolve;
    });
    stop(reason: string): void {
      fake.stops.push(reason);
    }
    letGo(): void {
      fake.letGo++;
    }
  },
}));

beforeEach(() => {
  fake.stops = [];
  fake.letGo = 0;
});

async function start() {
  const folder = mkdtempSync(join(tmpdir(), "findling-backup-"));
  mkdirSync(join(folder, "control"));
  const heard: string[] = [];
  const lines: unknown[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line));
  const service = await BackupService.start({
    folder,
    hold: () => undefined,
    logger: pino({ level: "info", base: null }, { write }),
    events: { backupBegan: () => heard.push("began"), backupEnded: (outcome) => heard.push(outcome) },
  });
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const path = join(folder, "backup.sock");
  const open = (): Socket => {
    const socket = connect(path).on("error", () => undefined);
    sockets.push(socket);
    return socket;
  };
  /** Asks for something, and returns what is answered. */
  const ask = (request: string): Promise<string> => {
    const socket = open();
    socket.write(`${request}\n`);
    return text(socket);
  };
  /** Begins a backup. */
  const begin = async (): Promise<void> => {
    void ask(backupRequest).catch(() => undefined);
    await vi.waitUntil(() => heard.at(-1) === "began");
  };
  return { service, heard, lines, path, open, ask, begin };
}

test("a stop ends the backup, and waits for its thread (1)", async () => {
  const { service, heard, lines, path, begin } = await start();
  await begin();
  const onClosed = vi.fn<() => void>();
  const closed = service.close().then(onClosed);
  expect(fake.stops).toEqual([stopping]);
  await new Promise(setImmediate);
  expect([onClosed.mock.calls, heard]).toEqual([[], ["began"]]);
  fake.end({ fault: "The thread was stopped.", heldMs: 0 });
  await closed;
  expect(heard).toEqual(["began", "failed"]);
  expect(lines).toMatchObject([{ msg: "a backup was not completed", reason: "The thread was stopped." }]);
  expect(existsSync(path)).toBe(false);
});

test("a thread that takes too long is left behind (2)", async () => {
  const { service, heard, lines, begin } = await start();
  await begin();
  await service.close();
  expect([heard, fake.letGo]).toEqual([["began", "failed"], 1]);
  expect(lines).toMatchObject([{ msg: "a backup was not completed", reason: stopping }]);
  fake.end({ fault: null, heldMs: 0 });
  await new Promise(setImmediate);
  expect([heard, lines.length]).toEqual([["began", "failed"], 1]);
});

test("a backup that was made before the stop stays made", async () => {
  const { service, heard, lines, begin } = await start();
  await begin();
  fake.end({ fault: null, heldMs: 3 });
  await vi.waitUntil(() => heard.length === 2);
  await service.close();
  expect([heard, fake.stops]).toEqual([["began", "made"], []]);
  expect(lines).toMatchObject([{ msg: "a backup was made", heldMs: 3 }]);
});

test("further requests are refused (3)", async () => {
  const { service, heard, ask, open, begin } = await start();
  expect(await ask("something")).toBe(failedLine("The server does not know this request."));
  await begin();
  expect(await ask(backupRequest)).toBe(
    failedLine("Another backup is running; try again when it has ended."),
  );
  const late = open();
  await new Promise((resolve) => late.once("connect", resolve));
  const closed = service.close();
  late.write(`${backupRequest}\n`);
  expect(await text(late)).toBe(failedLine(stopping));
  fake.end({ fault: stopping, heldMs: 0 });
  await closed;
  expect(heard).toEqual(["began", "failed"]);
});

test("a request without an end has no answer (4)", async () => {
  const { heard, open } = await start();
  const socket = open();
  socket.write("x".repeat(requestBytesMax + 1));
  await new Promise((resolve) => socket.once("close", resolve));
  expect([socket.bytesRead, heard]).toEqual([0, []]);
});

test("a stop does not wait for a client that has asked for nothing (5)", async () => {
  const { service, open } = await start();
  const socket = open();
  await new Promise((resolve) => socket.once("connect", resolve));
  const gone = new Promise((resolve) => socket.once("close", resolve));
  socket.resume();
  await service.close();
  await gone;
  expect(fake.stops).toEqual([]);
});
