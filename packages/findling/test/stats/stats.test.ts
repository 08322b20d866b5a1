/**
 * `findling stats`:
 *  1. Its figures are those that the server has, since its start, for people and as JSON.
 *  2. Between two scrapes only what came in between counts, unless the server was started again.
 *  3. What needs attention is named, and its figure coloured; nothing else is.
 *  4. --watch draws in place on a terminal, prints lines elsewhere, and ends cleanly with a signal, or when
 *     its reader has gone.
 *  5. Exit codes say why there are no figures.
 */
import { Client } from "@findling/client";
import { metricsIn } from "@findling/client/metrics";
import { localServer } from "@findling/testkit";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "../../src/cli.js";
import { attentionOf } from "../../src/stats/attention.js";
import { latencyText, rateText, sizeText } from "../../src/stats/figures-text.js";
import { statsBetween } from "../../src/stats/stats-between.js";
import { statsText } from "../../src/stats/stats-text.js";
import { Screen } from "../../src/terminal/screen.js";
import { CapturedConsole } from "../captured-console.js";
import { CommandProcess } from "../command-process.js";
import { type ServerInProcess, startServerInProcess } from "../server-in-process.js";

let server: ServerInProcess;
let client: Client;

beforeAll(async () => {
  server = await startServerInProcess();
  client = new Client({ host: server.baseUrl, key: server.adminKey });
  await client.index("many").saveAll(Array.from({ length: 3 }, (_, n) => ({ objectID: `${n}`, t: "x" })));
  await client.index("one").saveAll([{ objectID: "1" }]);
  await client.index("many").search({ q: "x" });
  await client.index("many").search({ q: "x", mode: "committed" });
  await expect(client.index("nowhere").search({ q: "" })).rejects.toThrow("nowhere");
});

afterAll(() => server.stop());

async function run(...arguments_: readonly string[]) {
  const console = new CapturedConsole();
  const environment = { SVC_ADMIN_KEY: server.adminKey };
  const code = await runCli(["stats", "--host", server.baseUrl, ...arguments_], { console, environment });
  return { code, out: console.out, err: console.err };
}

async function metrics(): Promise<string> {
  const answer = await fetch(`${server.baseUrl}/metrics`, { headers: { "x-svc-key": server.adminKey } });
  return answer.text();
}

describe("since the start (1)", () => {
  test("as JSON", async () => {
    const { code, out, err } = await run("--json");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(JSON.parse(out)).toMatchObject({
      node: process.versions.node,
      isReady: true,
      period: { isSinceStart: true },
      searches: [
        { name: "typing", count: 1, p50: { above: expect.any(Number) } },
        { name: "committed", count: 1 },
      ],
      writes: { count: 2 },
      errors: [{ code: "index_not_found", count: 1 }],
      indexes: {
        count: 2,
        records: 4,
        list: [
          { name: "many", records: 3, dataVersion: 1, memory: expect.any(Number) },
          { name: "one", records: 1 },
        ],
      },
    });
  });

  test("for people, within 80 columns", async () => {
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toMatch(/^Findling \S+, Node \S+, ready, up for .+ s\nCounts are since its start\.\n\n/);
    expect(out).toMatch(/^searches, typing {4} +[\d.]+ +1 +[≤>] [\d.]+ m?s/m);
    expect(out).toMatch(/^Refusals +index_not_found 1$/m);
    expect(out).toMatch(/^many +3 +1 /m);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(out).not.toContain("\u001b");
  });
});

describe("between two scrapes (2)", () => {
  const scrapeOf = (text: string, atMs: number) => ({ samples: metricsIn(text), atMs });

  test("what came in between", async () => {
    const before = scrapeOf(await metrics(), 1_000_000);
    await client.index("many").search({ q: "other" });
    await client.index("many").write([]);
    const stats = statsBetween(before, scrapeOf(await metrics(), 1_004_000));
    expect(stats).toMatchObject({
      period: { isSinceStart: false, seconds: 4 },
      searches: [
        { name: "typing", count: 1, perSecond: 0.25 },
        { name: "committed", count: 0, perSecond: 0, p99: null },
      ],
      writes: { count: 1 },
      errors: [],
    });
  });

  test("a server that was started again", async () => {
    const text = await metrics();
    const started = text.replace(/^process_start_time_seconds \d+$/m, "process_start_time_seconds 990");
    const stats = statsBetween(scrapeOf(text, 999_000), scrapeOf(started, 1_000_000));
    expect(stats.period).toEqual({ isSinceStart: true, seconds: 10 });
    expect(stats.writes.perSecond).toBeGreaterThan(0);
  });
});

describe("what needs attention (3)", () => {
  const plain = (text: string): string => text;
  const red = (text: string): string => `<red>${text}</red>`;
  const yellow = (text: string): string => `<yellow>${text}</yellow>`;
  const colours = { bold: plain, dim: plain, red, green: plain, yellow, magenta: plain };

  const calm = {
    findling_disk_free_bytes: 5e9,
    'findling_thread_event_loop_lag_mean_seconds{thread="main"}': 0,
  };

  /** The figures of the server with other values, and without what a busy machine does to them. */
  async function statsWith(changed: Readonly<Record<string, number>>) {
    let text = (await metrics()).replaceAll(/^(findling_search_seconds_bucket\{.*\}) \d+$/gm, "$1 5");
    const values = { ...calm, ...changed };
    for (const [metric, value] of Object.entries(values)) {
      const line = new RegExp(`^${metric.replace(/[{}"+.]/g, "\\$&")} \\S+$`, "m");
      expect(text).toMatch(line);
      text = text.replace(line, `${metric} ${value}`);
    }
    return statsBetween(null, { samples: metricsIn(text), atMs: Date.now() });
  }

  test("nothing", async () => {
    const stats = await statsWith({});
    const text = statsText(stats, attentionOf(stats), colours);
    expect(text).not.toMatch(/<red>|<yellow>/);
  });

  test.each<[Record<string, number>, string, RegExp]>([
    [{ findling_ready: 0 }, "critical", /<red>not ready<\/red>/],
    [{ 'findling_errors_total{code="unavailable"}': 1 }, "critical", /<red>.*unavailable 1.*<\/red>/],
    [{ 'findling_errors_total{code="overloaded"}': 9 }, "critical", /<red>overloaded 9/],
    [{ 'findling_errors_total{code="internal"}': 1 }, "warning", /<yellow>.*internal 1/],
    [{ findling_queued_writes_failed_total: 2 }, "critical", /<red>2 failed<\/red>/],
    [{ findling_overflow_bytes: 9e8 }, "critical", /<red>900 MB of 1\.0 GB<\/red>/],
    [{ findling_disk_free_bytes: 9e8 }, "critical", /<red>900 MB free<\/red>/],
    [{ findling_search_threads_living: 0 }, "warning", /<yellow>0 of \d+ threads<\/yellow>/],
    [{ 'findling_thread_deaths_total{thread="search"}': 3 }, "warning", /<yellow>3 died<\/yellow>/],
    [{ findling_searches_degraded_total: 1 }, "warning", /<yellow>1 degraded<\/yellow>/],
    [{ findling_overflow_oldest_seconds: 150 }, "warning", /<yellow>oldest 2 min 30 s<\/yellow>/],
    [{ findling_analytics_lost_searches_total: 1 }, "warning", /<yellow>1 search lost<\/yellow>/],
    [
      { 'findling_thread_event_loop_lag_mean_seconds{thread="main"}': 0.06 },
      "warning",
      /<yellow>main thread 60 ms on average/,
    ],
    [
      { findling_certificate_end_seconds: Date.now() / 1_000 + 86_400 },
      "warning",
      /<yellow>ends in \d+ h \d+ min<\/yellow>/,
    ],
    [{ findling_certificate_end_seconds: 5 }, "warning", /<yellow>has ended<\/yellow>/],
  ])("%j", async (values, level, expected) => {
    const stats = await statsWith(values);
    const attention = attentionOf(stats);
    expect(attention).toEqual([expect.objectContaining({ level })]);
    const text = statsText(stats, attention, colours);
    expect(text).toMatch(expected);
    expect(text.trimEnd().split("\n").at(-1)).toContain(attention[0]?.message);
  });

  test("slow searches, by the class of their 99th percentile", async () => {
    const slow = Object.fromEntries(
      ["0.0005", "0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5"].map((le) => [
        `findling_search_seconds_bucket{le="${le}",mode="committed"}`,
        0,
      ]),
    );
    const stats = await statsWith(slow);
    const attention = attentionOf(stats);
    expect(attention.map(({ figure }) => figure)).toEqual(["latency"]);
    expect(statsText(stats, attention, colours)).toMatch(/<yellow> +≤ 1 s<\/yellow>/);
  });

  test("names of indexes are no commands for a terminal", () => {
    const text =
      'findling_index_records{index="\u001b[2J"} 1\nfindling_build_info{version="\u0007",node="1"} 1';
    const stats = statsBetween(null, { samples: metricsIn(text), atMs: 0 });
    expect(statsText(stats, [], colours).replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });
});

describe("--watch (4)", () => {
  const watched = (...flags: string[]) => {
    const arguments_ = ["stats", "--host", server.baseUrl, "--watch", "1", ...flags];
    return new CommandProcess(arguments_, { environment: { SVC_ADMIN_KEY: server.adminKey } });
  };

  test.each<NodeJS.Signals>(["SIGINT", "SIGTERM"])("a line for each scrape, until %s", async (signal) => {
    const command = watched("--json");
    const lines = () => command.out.trimEnd().split("\n");
    while (lines().length < 2) await new Promise((resolve) => void command.stdout.once("data", resolve));
    expect(await command.exitCode(signal)).toBe(0);
    expect(command.err).toBe("");
    const [first, second] = lines().map((line) => JSON.parse(line));
    expect([first.period.isSinceStart, second.period.isSinceStart]).toEqual([true, false]);
    expect(second.searches[0].count).toBe(0);
  });

  test.each([[[]], [["--json"]]])("until its reader has gone: %j", async (flags) => {
    const command = watched(...flags);
    await new Promise((resolve) => void command.stdout.once("data", resolve));
    command.stdout.destroy();
    expect([await command.exitCode(), command.err]).toEqual([0, ""]);
  });

  test("a terminal gets the second screen, cut to its rows, and its own back", () => {
    let written = "";
    const screen = new Screen({ isTTY: true, rows: 3, write: (text: string) => (written += text) });
    screen.show("a\nb\nc\n");
    screen.show("d\ne\nf\ng\n");
    screen.end();
    const [entered, drawn] = ["\u001b[?1049h\u001b[?25l\u001b[?7l", "\u001b[H"];
    expect(written).toBe(
      `${entered}${drawn}a\u001b[K\r\nb\u001b[K\r\nc\u001b[K\u001b[J` +
        `${drawn}d\u001b[K\r\ne\u001b[K\r\n(more lines than fit)\u001b[K\u001b[J` +
        "\u001b[?7h\u001b[?25h\u001b[?1049l",
    );
  });

  test("a server that goes away is asked again", async () => {
    let answers = 0;
    const text = await metrics();
    const failing = await localServer((_request, response) => {
      response.writeHead(++answers === 2 ? 500 : 200).end(text);
    });
    onTestFinished(() => failing.close());
    const arguments_ = ["stats", "--host", failing.url, "--watch", "1", "--json"];
    const command = new CommandProcess(arguments_);
    while (command.out.split("\n").length < 3)
      await new Promise((resolve) => void command.stdout.once("data", resolve));
    expect(await command.exitCode("SIGINT")).toBe(0);
    expect(command.err).toBe(`error: The server at ${failing.url} answers GET /metrics with 500.\n`);
  });
});

describe("no figures (5)", () => {
  test.each<[string[], number, RegExp]>([
    [["--watch", "0"], 2, /whole number of seconds from 1 to 3,600/],
    [["--key", "wrong"], 4, /does not know this key \(401\)/],
    [["--host", "http://127.0.0.1:1"], 5, /No server answers at http:\/\/127\.0\.0\.1:1: .* Start one with/],
  ])("%j", async (flags, code, expected) => {
    expect(await run(...flags)).toEqual({ code, out: "", err: expect.stringMatching(expected) });
  });

  test("no key, a key that may not, and another server", async () => {
    const console = new CapturedConsole();
    const arguments_ = ["stats", "--host", server.baseUrl];
    expect(await runCli(arguments_, { console, environment: {} })).toBe(2);
    expect(console.err).toContain("An admin key is needed");
    const { secret } = await client.createKey({ name: "s", type: "search" });
    expect(await run("--key", secret)).toMatchObject({ code: 4, err: expect.stringContaining("(403)") });
    const other = await localServer((_request, response) => void response.end("up 1\n"));
    onTestFinished(() => other.close());
    expect(await run("--host", other.url)).toMatchObject({
      code: 4,
      err: expect.stringContaining("gives no figures of Findling"),
    });
  });
});

test("figures as texts", () => {
  expect([0, 999, 1_000, 999_499, 999_600, 1.5e9, 3e15].map(sizeText)).toEqual([
    ...["0 B", "999 B", "1.0 KB", "999 KB", "1.0 MB", "1.5 GB", "3000 TB"],
  ]);
  expect([0, 0.024, 1.25, 99.9, 1_234.5].map(rateText)).toEqual(["0", "0.02", "1.3", "99.9", "1,235"]);
  expect(latencyText({ above: 0, atMost: 0.0005 })).toBe("≤ 0.5 ms");
  expect(latencyText({ above: 5, atMost: null })).toBe("> 5 s");
});
