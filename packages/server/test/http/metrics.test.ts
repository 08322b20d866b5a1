/**
 * GET /metrics and GET /health/ready:
 *  1. The metrics are for admin keys that may use all indexes, or on a port of their own.
 *  2. docs/metrics.md names every metric, and no other.
 *  3. The text is what Prometheus reads: each family once, with its help and type before its samples.
 *  4. What happens is counted under the right labels; the number of series is bounded.
 *  5. Readiness needs no key, names no index, and ends with the beginning of a stop.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boundedByIndex, indexesShownMax, otherIndexes } from "../../src/metrics/bounded-by-index.js";
import { ServerMetrics } from "../../src/metrics/server-metrics.js";
import { reportedCaches } from "../metrics/reported-caches.js";
import { adminKey, expectError, field, TestServer, useServer } from "./harness.js";
import { signToken } from "./sign-token.js";

const server = useServer({ metricsAddress: { host: "127.0.0.1", port: 0 } });

async function metricsOf(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/metrics`, { headers });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

const ownMetrics = async (): Promise<string> =>
  (await metricsOf(server().url, { "x-svc-key": adminKey })).text;

interface Family {
  readonly help: string;
  readonly type: string;
  readonly samples: ReadonlyMap<string, number>;
}

const samplePattern = /^([a-z_]+)(\{(?:[a-z_]+="[^"\\\n]*",?)*\})? (-?[\d.e+-]+|\+Inf|NaN)$/;

/** Parses the text strictly: an unexpected line is an error. */
function familiesOf(text: string): Map<string, Family> {
  const families = new Map<string, { help: string; type: string; samples: Map<string, number> }>();
  let name = "";
  for (const line of text.split("\n").filter((content) => content !== "")) {
    const [, kind = "", of = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === "HELP") {
      expect(families.has(of)).toBe(false);
      name = of;
      families.set(of, { help: rest, type: "", samples: new Map() });
      continue;
    }
    const family = families.get(name);
    if (family === undefined) throw new Error(`A line before any family: ${line}`);
    if (kind === "TYPE") {
      expect([of, family.type]).toEqual([name, ""]);
      family.type = rest;
      continue;
    }
    const [, sample = "", labels = "", value] = samplePattern.exec(line) ?? [];
    expect([line, sample.startsWith(name)]).toEqual([line, true]);
    expect([line, family.samples.has(sample + labels)]).toEqual([line, false]);
    family.samples.set(sample + labels, Number(value));
  }
  return families;
}

function sampleOf(text: string, sample: string): number | undefined {
  const name = sample.replace(/(_bucket|_sum|_count)?(\{.*)?$/, "");
  return familiesOf(text).get(name)?.samples.get(sample);
}

describe("the metrics (1)", () => {
  test("are for admin keys that may use all indexes, also as a bearer", async () => {
    const { url } = server();
    const read = await metricsOf(url, { authorization: `Bearer ${adminKey}` });
    expect([read.status, read.type]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)]);
    expect((await metricsOf(url, { "x-svc-key": adminKey })).status).toBe(200);
    expect((await metricsOf(url)).status).toBe(401);
    expect((await metricsOf(url, { authorization: "Bearer unknown" })).status).toBe(401);
    const restricted = await server().createKey({ type: "admin", restrictions: { indexes: ["a"] } });
    const search = await server().createKey({ type: "search" });
    for (const key of [restricted.secret, search.secret, signToken(search)])
      expect((await metricsOf(url, { "x-svc-key": key })).status).toBe(403);
  });

  test("say what is left to a key with a rate, and when it may ask again", async () => {
    const { secret } = await server().createKey({ type: "admin", restrictions: { ratePerMinute: 2 } });
    const seen: unknown[] = [];
    for (let time = 0; time < 3; time++) {
      const { status, headers } = await fetch(`${server().url}/metrics`, {
        headers: { "x-svc-key": secret },
      });
      const [limit, remaining] = ["limit", "remaining"].map((name) => headers.get(`x-ratelimit-${name}`));
      expect(Number(headers.get("x-ratelimit-reset"))).toBeGreaterThan(0);
      seen.push([status, limit, remaining, headers.has("retry-after")]);
    }
    expect(seen).toEqual([
      [200, "2", "1", false],
      [200, "2", "0", false],
      [429, "2", "0", true],
    ]);
  });

  test("are not for scripts of other origins", async () => {
    const headers = { origin: "https://app.test", "access-control-request-method": "GET" };
    const { status, headers: answered } = await fetch(`${server().url}/metrics`, {
      method: "OPTIONS",
      headers,
    });
    expect(status).toBe(405);
    expect(answered.get("allow")).toBe("GET, HEAD");
    expect([...answered.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });

  test("need no key on a port of their own, which has nothing else", async () => {
    const own = `http://127.0.0.1:${server().running.metricsPort}`;
    expect((await metricsOf(own)).status).toBe(200);
    expect((await fetch(`${own}/health`)).status).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: "POST" })).status).toBe(404);
  });
});

test("docs/metrics.md names every metric, and no other (2)", async () => {
  await server().upsert("documented", { objectID: "1", title: "chair" });
  await server().search("documented", { q: "chair" });
  const page = readFileSync(new URL("../../../../docs/metrics.md", import.meta.url), "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.sort()).toEqual([...familiesOf(await ownMetrics()).keys()].sort());
});

test("docs/internals/caches.md names every cache that is reported, and no other (2)", async () => {
  await server().search("documented", { q: "chair" });
  const caches = [...(await ownMetrics()).matchAll(/^findling_cache_bytes\{.*cache="(\w+)"/gm)];
  expect([...new Set(caches.map(([, cache]) => cache))].sort()).toEqual([...reportedCaches().keys()].sort());
});

test("the text is what Prometheus reads (3)", async () => {
  const families = familiesOf(await ownMetrics());
  for (const [name, { help, type }] of families) {
    expect([name, help.endsWith("."), type]).toEqual([
      name,
      true,
      expect.stringMatching(/^(counter|gauge|histogram)$/),
    ]);
    expect([name, type === "counter"]).toEqual([name, name.endsWith("_total")]);
  }
});

describe("what is counted (4)", () => {
  test("requests by route and status, errors by code, searches by mode and stage", async () => {
    const before = await ownMetrics();
    await server().upsert("counted", { objectID: "1", title: "chair" }, { objectID: "2", title: "table" });
    await server().search("counted", { q: "chair", mode: "committed" });
    for (let time = 0; time < 3; time++) await server().search("counted", { q: "" });
    expectError(await server().search("absent", { q: "" }), "index_not_found");
    const after = await ownMetrics();
    const rise = (sample: string) => (sampleOf(after, sample) ?? 0) - (sampleOf(before, sample) ?? 0);
    const searches = 'findling_http_requests_total{method="POST",route="/1/indexes/:index/search",status=';
    expect(rise(`${searches}"200"}`)).toBe(4);
    expect(rise(`${searches}"404"}`)).toBe(1);
    expect(rise('findling_errors_total{code="index_not_found"}')).toBe(1);
    expect(rise('findling_search_seconds_count{mode="committed"}')).toBe(1);
    expect(rise('findling_search_seconds_count{mode="typing"}')).toBe(3);
    expect(rise('findling_search_stage_seconds_count{mode="committed",stage="match"}')).toBe(1);
    expect(rise("findling_searches_cached_total")).toBe(1);
    expect(sampleOf(after, 'findling_index_records{index="counted"}')).toBe(2);
    expect(sampleOf(after, 'findling_index_data_version{index="counted"}')).toBe(1);
    expect(sampleOf(after, 'findling_index_memory_bytes{index="counted"}')).toBeGreaterThan(0);
    expect(sampleOf(after, 'findling_thread_heap_bytes{thread="main"}')).toBeGreaterThan(1e6);
    expect(sampleOf(after, 'findling_thread_heap_bytes{thread="writer"}')).toBeGreaterThan(1e6);
    expect(sampleOf(after, 'findling_thread_busy_seconds_total{thread="main"}')).toBeGreaterThan(0);
    expect(sampleOf(after, 'findling_disk_bytes{part="control"}')).toBeGreaterThan(0);
  });

  test("look-ups in the caches of all threads, and their memory", async () => {
    await server().upsert("cached", { objectID: "1", title: "chair" });
    for (let time = 0; time < 3; time++) await server().search("cached", { q: "ch" });
    const text = await ownMetrics();
    const lookups = (thread: string, cache: string, outcome: string) =>
      sampleOf(
        text,
        `findling_cache_lookups_total{thread="${thread}",cache="${cache}",outcome="${outcome}"}`,
      );
    expect(lookups("main", "answers", "hit")).toBeGreaterThanOrEqual(1);
    expect(lookups("main", "answers", "miss")).toBeGreaterThanOrEqual(2);
    expect(lookups("writer", "indexes", "miss")).toBeGreaterThanOrEqual(1);
    const bytes = (name: string) => sampleOf(text, `${name}{thread="writer",cache="indexes"}`) ?? 0;
    expect(bytes("findling_cache_bytes")).toBeGreaterThan(0);
    expect(bytes("findling_cache_bytes_max")).toBeGreaterThan(bytes("findling_cache_bytes"));
    const searched = [...(familiesOf(text).get("findling_cache_lookups_total")?.samples ?? [])].filter(
      ([sample, count]) => /search-\d+",cache="records",outcome="miss"/.test(sample) && count > 0,
    );
    expect(searched.length).toBeGreaterThan(0);
  });

  test("queued batches, once they are applied", async () => {
    const queueing = await TestServer.start({ backlog: { entries: 0 } });
    try {
      const queued = await queueing.upsert("counted", { objectID: "1" }, { objectID: "2" });
      expect(queued.status).toBe(202);
      const taskId = String(field(field(queued.json, "queued"), "taskId"));
      await expect
        .poll(async () => field((await queueing.call("GET", `/1/tasks/${taskId}`)).json, "status"))
        .toBe("applied");
      const applied = async () =>
        sampleOf(
          (await metricsOf(queueing.url, { "x-svc-key": adminKey })).text,
          "findling_queued_writes_applied_total",
        );
      // The task is stored a moment before the queue is done with the batch.
      await expect.poll(applied).toBe(1);
    } finally {
      await queueing.stop();
    }
  });

  test("backups that run, were made, and failed", async () => {
    const metrics = new ServerMetrics("1.2.3");
    const figures = async () => {
      const text = await metrics.text();
      return [
        "findling_backups_running",
        'findling_backups_total{outcome="made"}',
        'findling_backups_total{outcome="failed"}',
      ].map((sample) => sampleOf(text, sample));
    };
    const lastMade = async () => sampleOf(await metrics.text(), "findling_backup_last_made_seconds") ?? 0;
    expect(await figures()).toEqual([0, 0, 0]);
    metrics.events.backupBegan();
    expect(await figures()).toEqual([1, 0, 0]);
    metrics.events.backupEnded("failed");
    expect([await figures(), await lastMade()]).toEqual([[0, 0, 1], 0]);
    metrics.events.backupBegan();
    metrics.events.backupEnded("made");
    expect(await figures()).toEqual([0, 1, 1]);
    expect(Math.abs((await lastMade()) - Date.now() / 1_000)).toBeLessThan(5);
  });

  test("paths, names and queries of requests make no series", async () => {
    for (const path of ["/1/indexes/secret-name/records/secret-id", "/secret-path?secret=1"])
      await server().call("GET", path);
    expect(await ownMetrics()).not.toContain("secret");
  });

  test("rebuilds and erasures by index, with how far they are; the bounds of what may fill up", async () => {
    const metrics = new ServerMetrics("1.2.3");
    metrics.watch({
      indexes: () => [],
      dataVersion: () => undefined,
      openIndexes: () => [],
      rebuilds: () => [["boats", { done: 5, total: 20 }]],
      erasures: () => [["cars", { done: 0, total: 0 }]],
      queue: () => ({ batches: 2, bytes: 300, bytesMax: 1_000, oldestAt: Date.now() - 5_000 }),
      backlog: () => ({ entries: 0, bytes: 0 }),
      searches: () => ({ waiting: 0, threads: 2, living: 1 }),
      connections: () => ({ open: 3, max: 20 }),
      analyticsWaiting: () => 0,
      isReady: () => true,
      threads: async () => [],
      certificateEnd: () => new Date(5_000),
      disk: async () => ({ control: 0, records: 4, segments: 5, queue: 0, analytics: 0, free: 7 }),
    });
    const text = await metrics.text();
    for (const [sample, value] of [
      ["findling_rebuilds_running", 1],
      ['findling_rebuild_progress_ratio{index="boats"}', 0.25],
      ["findling_erasures_running", 1],
      ['findling_erasure_progress_ratio{index="cars"}', 0],
      ["findling_overflow_bytes", 300],
      ["findling_overflow_bytes_max", 1_000],
      ["findling_search_threads_living", 1],
      ["findling_connections_max", 20],
      ["findling_disk_free_bytes", 7],
      ['findling_disk_bytes{part="records"}', 4],
      ["findling_certificate_end_seconds", 5],
    ] as const)
      expect([sample, sampleOf(text, sample)]).toEqual([sample, value]);
    expect(sampleOf(text, "findling_overflow_oldest_seconds")).toBeGreaterThanOrEqual(5);
  });

  test("indexes beyond the first 100 are summed, or left out", () => {
    const names = Array.from({ length: 250 }, (_, at) => `index-${at}`);
    const figures = names.map((name, at) => [name, at] as const);
    const summed = boundedByIndex(figures, names, "summed");
    expect(summed).toHaveLength(indexesShownMax + 1);
    expect(summed.at(-1)).toEqual([otherIndexes, (100 + 249) * 75]);
    expect(boundedByIndex(figures, names, "left out")).toHaveLength(indexesShownMax);
    expect(boundedByIndex(figures.slice(0, 3), names, "summed")).toEqual(figures.slice(0, 3));
  });
});

describe("GET /health/ready (5)", () => {
  test("says without a key what goes on, and names no index", async () => {
    await server().upsert("unnamed", { objectID: "1", title: "chair" });
    await server().opened();
    const { status, json, text } = await server().call("GET", "/health/ready", { key: null });
    expect([status, json]).toEqual([
      200,
      {
        status: "ready",
        searchThreads: { living: expect.any(Number), of: expect.any(Number) },
        rebuilds: { indexes: 0, progress: null },
        erasures: { indexes: 0, progress: null },
        queuedBatches: 0,
      },
    ]);
    expect(text).not.toContain("unnamed");
  });

  test("a server that stops is not ready", async () => {
    const stopping = await TestServer.start();
    await stopping.opened();
    const stopped = stopping.stop();
    await expect(fetch(`${stopping.url}/health/ready`).then(({ status }) => status))
      .resolves.toBe(503)
      .catch(
        // The port may be closed already.
        (error: unknown) => expect(String(error)).toMatch(/fetch failed/),
      );
    await stopped;
  });
});
