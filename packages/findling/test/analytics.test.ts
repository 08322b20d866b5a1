/**
 * Analytics of a real process:
 *  1. After SIGKILL everything is there but what was counted in the last two seconds, and a queryID from
 *     before it is taken.
 *  2. After SIGTERM everything is there.
 *  3. A dead analytics thread is restarted, and the server goes on: searches are answered meanwhile.
 *  4. Analytics that cannot be opened begin anew, the old ones are kept, and the log says so.
 */
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const preload = new URL("dying-thread.mjs", import.meta.url);
const adminKey = "admin-key-of-the-analytics-tests";
const headers = { "x-svc-key": adminKey, "content-type": "application/json" };
/** Longer than a commit of some pages takes on a busy machine. */
const commitMs = 2_000;

/** Resolves when the click is stored that everything is stored with. Counts are stored every two seconds. */
async function stored(dataFolder: string): Promise<void> {
  const pointer = join(dataFolder, "analytics", "environment");
  for (;;) {
    const folder = existsSync(pointer) ? readFileSync(pointer, "utf8") : "none";
    const file = join(dataFolder, "analytics", folder, "data.mdb");
    if (existsSync(file) && readFileSync(file).includes('"clicks":1')) break;
    await sleep(50);
  }
  // LMDB writes the page that makes a transaction valid after it has synced all others.
  await sleep(commitMs);
}

/** Talks to a server that may be killed. */
class AnalyticsServer {
  private constructor(
    readonly process: ServeProcess,
    readonly url: string,
  ) {}

  static async start(dataFolder: string, orders?: string): Promise<AnalyticsServer> {
    const serve = new ServeProcess(dataFolder, {
      environment: { SVC_ADMIN_KEY: adminKey, ...(orders === undefined ? {} : { DYING_THREADS: orders }) },
      ...(orders === undefined ? {} : { nodeFlags: ["--import", fileURLToPath(preload)] }),
    });
    return new AnalyticsServer(serve, await serve.ready());
  }

  async post(path: string, body: object): Promise<{ readonly status: number; readonly text: string }> {
    const answer = await fetch(this.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  }

  async write(): Promise<void> {
    const operations = [{ action: "upsert", record: { objectID: "1", title: "one" } }];
    expect((await this.post("/1/indexes/a/records", { operations })).status).toBe(200);
  }

  /** Returns the queryID. */
  async search(): Promise<string> {
    const request = { q: "one", mode: "committed", clickAnalytics: true };
    const { status, text } = await this.post("/1/indexes/a/search", request);
    expect(status).toBe(200);
    return /"queryID":"(\w+)"/.exec(text)?.[1] ?? "";
  }

  async click(queryID: string): Promise<number> {
    return (await this.post("/1/events/click", { queryID, objectID: "1", position: 1 })).status;
  }

  /** The number of searches and of clicks; null while there are no reports. */
  async counts(): Promise<readonly [searches: number, clicks: number] | null> {
    const answer = await fetch(`${this.url}/internal/reports?index=a`, { headers });
    if (answer.status === 503) return null;
    const text = await answer.text();
    const of = (name: string): number => Number(new RegExp(`"${name}":(\\d+)`).exec(text)?.[1]);
    return [of("searches"), of("clicks")];
  }
}

test("SIGKILL loses at most what was counted last; SIGTERM loses nothing", async () => {
  const dataFolder = temporaryFolder();
  const first = await AnalyticsServer.start(dataFolder);
  await first.write();
  const before = await first.search();
  expect(await first.click(before)).toBe(204);
  await stored(dataFolder);
  const last = await first.search();
  await first.process.exitCode("SIGKILL");

  const second = await AnalyticsServer.start(dataFolder);
  const counts = await second.counts();
  expect([1, 2]).toContain(counts?.[0]);
  expect(counts?.[1]).toBe(1);
  // Whether its search was lost or not.
  expect(await second.click(last)).toBe(204);
  expect(await second.click(before)).toBe(204);
  await second.search();
  expect(await second.process.exitCode("SIGTERM")).toBe(0);

  const third = await AnalyticsServer.start(dataFolder);
  const [searches = 0] = counts ?? [];
  expect(await third.counts()).toEqual([searches + 1, searches]);
  expect(await third.process.exitCode("SIGTERM")).toBe(0);
});

test("a dead analytics thread is restarted, and searches are answered meanwhile", async () => {
  const [dataFolder, orders] = [temporaryFolder(), temporaryFolder()];
  const server = await AnalyticsServer.start(dataFolder, orders);
  await server.write();
  expect(await server.click(await server.search())).toBe(204);
  await stored(dataFolder);
  writeFileSync(join(orders, "analytics"), "");
  await server.process.until(() => server.process.err.includes("the analytics thread died; it is restarted"));
  const queryID = await server.search();
  expect([204, 503]).toContain(await server.click(queryID));
  rmSync(join(orders, "analytics"));
  for (;;) {
    const counts = await server.counts();
    if (counts !== null) {
      expect(counts[0]).toBeGreaterThanOrEqual(1);
      break;
    }
    await sleep(100);
  }
  expect(await server.click(await server.search())).toBe(204);
  expect(await server.process.exitCode("SIGTERM")).toBe(0);
});

test("analytics that cannot be opened begin anew, and the old ones are kept", async () => {
  const dataFolder = temporaryFolder();
  const first = await AnalyticsServer.start(dataFolder);
  await first.write();
  await first.search();
  expect(await first.process.exitCode("SIGTERM")).toBe(0);
  const pointer = join(dataFolder, "analytics", "environment");
  const file = join(dataFolder, "analytics", readFileSync(pointer, "utf8"), "data.mdb");
  expect(existsSync(file)).toBe(true);
  truncateSync(file, 5_000);

  const second = await AnalyticsServer.start(dataFolder);
  await second.search();
  expect(await second.counts()).toEqual([1, 0]);
  expect(second.process.err).toContain("Analytics begin anew; the old ones are kept as");
  expect(existsSync(join(dataFolder, "analytics.damaged"))).toBe(true);
  expect(await second.process.exitCode("SIGTERM")).toBe(0);
});
