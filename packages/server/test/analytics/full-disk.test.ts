/** Analytics on a full disk are logged at growing distances, though storing them is tried every 2 seconds. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@findling/store";
import { expect, test, vi } from "vitest";
import { AnalyticsClient } from "../../src/analytics/analytics-client.js";

const thread = new URL("../../dist/analytics/analytics-thread.js", import.meta.url);
const ignored = (): void => undefined;

/**
 * The thread on a disk that is full as soon as the file exists. It tries without a pause, at one moment, and
 * notes each try in the file.
 */
function onFullDisk(tries: string): URL {
  return new URL(`data:text/javascript,
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { setInterval } = globalThis;
    globalThis.setInterval = (work, ms) => setInterval(work, Math.min(ms, 5));
    performance.now = () => 0;
    const { statfsSync } = fs;
    fs.statfsSync = (path) => {
      if (!fs.existsSync(${JSON.stringify(tries)})) return statfsSync(path);
      fs.appendFileSync(${JSON.stringify(tries)}, ".");
      return { blocks: 1, bavail: 0, bsize: 4_096 };
    };
    syncBuiltinESMExports();
    await import(${JSON.stringify(thread.href)});`);
}

test("many tries are one line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "findling-analytics-"));
  const tries = join(folder, "tries");
  const store = await openStore({ folder, onPublication: ignored });
  const onNotice = vi.fn<(message: string) => void>();
  const options = { folder, figures: folder, thread: onFullDisk(tries), onLost: ignored, onDeath: ignored };
  const analytics = AnalyticsClient.start({ ...options, onNotice });
  const search = { index: "films", mode: "committed", isLogged: true, page: 0, hitsPerPage: 20 } as const;
  const found = { hits: 5, nbHits: 5, ms: 1, queryID: null, sub: null };
  const at = Date.UTC(2026, 10, 26);
  await analytics.report({ indexes: ["films"], from: 20_000, to: 20_000, top: 1 });
  writeFileSync(tries, "");
  analytics.searched({ ...search, ...found, q: "alien", client: "somebody", at });
  await expect.poll(() => readFileSync(tries).length, { timeout: 20_000 }).toBeGreaterThan(10);
  await analytics.close();
  expect(onNotice.mock.calls).toEqual([[expect.stringContaining("Analytics were not stored")]]);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
