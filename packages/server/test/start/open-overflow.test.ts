/** A queue that cannot be written is logged at growing distances, though it is tried every second. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OverflowQueue } from "@findling/store/overflow";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { ServerMetrics } from "../../src/metrics/server-metrics.js";
import { openOverflow } from "../../src/start/open-overflow.js";
import { Shutdown } from "../../src/start/shutdown.js";

test("a full disk is no line every second", async () => {
  const folder = await mkdtemp(join(tmpdir(), "findling-overflow-"));
  const shutdown = new Shutdown();
  onTestFinished(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await shutdown.run();
    await rm(folder, { recursive: true, force: true });
  });
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const tidy = vi.spyOn(OverflowQueue.prototype, "tidy").mockRejectedValue(new Error("ENOSPC"));
  await openOverflow(
    { host: "127.0.0.1", port: 0, dataFolder: folder, log: "info", logFormat: "json" },
    {
      reader: { erasedOnQueue: () => 0 },
      logger: pino({ level: "info" }, { write }),
      metrics: new ServerMetrics("1"),
      threads: { writer: { sendQueued: () => Promise.reject(new Error("Nothing waits.")) } },
      shutdown,
    },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tidy).toHaveBeenCalledTimes(60);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    Array.from({ length: 4 }, () => ({
      level: 50,
      msg: "the overflow queue cannot be written",
      err: { message: "ENOSPC" },
    })),
  );
});
