/**
 * Analytics that cannot be opened for a reason that is not in their files are not given up: too many files are
 * open, or nothing of the kind can be opened. A later start has them.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@findling/store";
import { expect, test, vi } from "vitest";
import { AnalyticsClient } from "../../src/analytics/analytics-client.js";

const thread = new URL("../../dist/analytics/analytics-thread.js", import.meta.url);
const at = Date.UTC(2026, 10, 26, 12);
const day = Math.floor(at / 86_400_000);
const search = { index: "films", mode: "committed", isLogged: true, page: 0, hitsPerPage: 20 } as const;
const found = { hits: 5, nbHits: 5, ms: 1, queryID: null, sub: null };
const report = { indexes: ["films"], from: day, to: day, top: 1 };
const ignored = (): void => undefined;

/** The thread, where no files of analytics can be opened as long as the other file exists. */
function withoutFiles(flag: string, code: string): URL {
  return new URL(`data:text/javascript,
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const read = fs.readFileSync;
    fs.readFileSync = (path, options) => {
      if (/analytics[^/]*\\/environment$/.test(path) && fs.existsSync(${JSON.stringify(flag)}))
        throw Object.assign(new Error("${code}: a fault"), { code: "${code}" });
      return read(path, options);
    };
    syncBuiltinESMExports();
    await import(${JSON.stringify(thread.href)});`);
}

test.each(["EMFILE", "EIO"])("are there again when files can be opened after %s", async (code) => {
  const folder = mkdtempSync(join(tmpdir(), "findling-analytics-"));
  const store = await openStore({ folder, onPublication: ignored });
  await store.append({ entryId: "0".repeat(32), acceptedAt: 1, kind: "settings", index: "films", patch: {} });
  const options = { folder, figures: folder, onLost: ignored };
  const before = AnalyticsClient.start({ ...options, thread, onNotice: ignored, onDeath: ignored });
  before.searched({ ...search, ...found, q: "alien", client: "somebody", at });
  await before.close();

  const flag = join(folder, "no-files");
  writeFileSync(flag, "");
  const notices: string[] = [];
  const deaths: (string | undefined)[] = [];
  const after = AnalyticsClient.start({
    ...options,
    thread: withoutFiles(flag, code),
    onNotice: (message) => notices.push(message),
    onDeath: (error) => {
      deaths.push(error?.message);
      // Not even a second start with the fault gives them up.
      if (deaths.length === 2) rmSync(flag);
    },
  });
  await expect(after.report(report)).rejects.toMatchObject({ code: "unavailable" });
  await vi.waitFor(async () => expect(await after.report(report)).toMatchObject({ searches: 1 }), {
    timeout: 20_000,
  });
  const death = expect.stringContaining(code);
  expect([notices, deaths]).toEqual([[], [death, death]]);
  expect(readdirSync(folder).filter((name) => name.startsWith("analytics"))).toEqual(["analytics"]);
  await after.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
