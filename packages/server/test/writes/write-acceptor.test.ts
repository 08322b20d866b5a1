/** What the acceptor of writes keeps of an index is that of an index that exists. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OverflowQueue } from "@findling/store/overflow";
import { expect, onTestFinished, test, vi } from "vitest";
import { ownOrigin } from "../../src/tracing/request-origin.js";
import { AcceptanceTimes } from "../../src/writes/acceptance-times.js";
import { OverflowPath } from "../../src/writes/overflow-path.js";
import { WriteAcceptor } from "../../src/writes/write-acceptor.js";
import { WriteBacklog } from "../../src/writes/write-backlog.js";

test.each([
  ["a batch that was applied", 1, 5_000],
  ["a batch without operations, which makes no index,", 0, 3_000],
])("%s with the dataVersion %i lets the next time be %i", async (_, dataVersion, next) => {
  const folder = mkdtempSync(join(tmpdir(), "findling-acceptor-"));
  const queue = await OverflowQueue.open({ folder, bytesMax: 3_000, onDamage: expect.fail });
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await queue.close();
    rmSync(folder, { recursive: true });
  });
  const result = { dataVersion, applied: dataVersion, ignoredAsStale: 0 };
  const append = async () => ({ kind: "written", result }) as const;
  const backlog = new WriteBacklog({ entries: 1, bytes: 1, ageMs: 1 }, () => 0);
  const overflow = new OverflowPath(queue, { wake: () => {} }, backlog, { secondsFor: () => 1 });
  const times = new AcceptanceTimes({ logTime: () => 0, queuedAt: () => undefined });
  const acceptor = new WriteAcceptor(
    { entryOf: async () => new Uint8Array(10) },
    { append, appendBytes: append, hasRoom: () => true },
    overflow,
    times,
  );
  vi.spyOn(Date, "now").mockReturnValue(5_000);
  const key = { id: "k", type: "write" } as const;
  await acceptor.batch({ index: "a", key, origin: ownOrigin, body: new Uint8Array(2) });
  vi.spyOn(Date, "now").mockReturnValue(3_000);
  expect(times.next("a")).toBe(next);
});
