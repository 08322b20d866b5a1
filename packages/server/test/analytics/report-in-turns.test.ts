/**
 * A report does not hold up what is asked after it:
 *  1. A click and a clear that come later are answered first.
 *  2. The report has what was searched before it was asked for.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@findling/store";
import { expect, test } from "vitest";
import { AnalyticsClient } from "../../src/analytics/analytics-client.js";

const thread = new URL("../../dist/analytics/analytics-thread.js", import.meta.url);
const noon = Date.UTC(2026, 10, 26, 12);
const day = Math.floor(noon / 86_400_000);
const queryID = `${Math.floor(noon / 1_000).toString(16)}${"0".repeat(24)}`;

async function withAnalytics(use: (analytics: AnalyticsClient) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "findling-analytics-"));
  const store = await openStore({ folder, onPublication: () => undefined });
  const append = { entryId: "0".repeat(32), acceptedAt: 1, index: "films" };
  await store.append({ ...append, kind: "settings", patch: { indexTime: { partitionKey: "shop" } } });
  const ignored = () => undefined;
  const notices = { onNotice: ignored, onDeath: ignored, onLost: ignored };
  const analytics = AnalyticsClient.start({ folder, figures: folder, thread, ...notices });
  await use(analytics);
  await analytics.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}

test("a click and a clear are answered before a report that was asked for earlier (1, 2)", async () => {
  await withAnalytics(async (analytics) => {
    const search = { index: "films", mode: "committed", isLogged: true, page: 0, hitsPerPage: 20 } as const;
    const found = { hits: 5, nbHits: 5, ms: 1, queryID: null, sub: null };
    for (const at of [noon, noon + 86_400_000])
      analytics.searched({ ...search, ...found, q: "alien", client: "somebody", at });
    const answered: string[] = [];
    const named = async (work: Promise<unknown>, name: string): Promise<void> => {
      await work;
      answered.push(name);
    };
    const report = analytics.report({ indexes: ["films"], from: day, to: day + 1, top: 10 });
    await Promise.all([
      named(report, "report"),
      named(analytics.click({ queryID, objectID: "1", position: 1 }, null), "click"),
      named(analytics.erasePartition("films", "anna"), "clear"),
    ]);
    expect(answered).toEqual(["click", "clear", "report"]);
    expect((await report).searches).toBe(2);
  });
});
