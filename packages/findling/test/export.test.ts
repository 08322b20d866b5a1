/**
 * `findling export`, against a running server:
 *  1. What was imported comes back value for value, in order, to a file and to standard output.
 *  2. It is one moment, and the memory of the server stays flat, while writes go on.
 *  3. What was cut off is gone on with: after a killed command, a killed server, and half a line.
 *  4. Nothing is replaced, and a file has its name only when it is whole. Only one export at a time writes it.
 *  5. Failures say what to do.
 *  6. A signal ends it with 128 and its number, and the message says what is left.
 *  7. It goes on only with what is of the same index of the same server.
 */
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@findling/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../src/cli.js";
import { UnfinishedFile } from "../src/export/unfinished-file.js";
import { Failure } from "../src/failure.js";
import { CapturedConsole } from "./captured-console.js";
import { CommandProcess } from "./command-process.js";
import { ServeProcess } from "./serve-process.js";
import { type ServerInProcess, startServerInProcess } from "./server-in-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const key = "svc_admin_of_the_export_test_0123456789";

let shared: ServerInProcess;
/** What the commands ask, unless the test has a server of its own. */
let host: string;
let client: Client;

beforeAll(async () => {
  shared = await startServerInProcess({ adminKey: key });
  host = shared.baseUrl;
  client = new Client({ host, key });
  await client.index("long").saveAll(longRecords(200));
});

afterAll(() => shared.stop());

/** Starts the command as a process, which can be killed. */
function command(address: string, ...flags: readonly string[]): CommandProcess {
  return new CommandProcess(["export", "--host", address, ...flags], { environment: { SVC_ADMIN_KEY: key } });
}

/** Runs the command in the process of the test. Its records have to go to a file. */
async function run(address: string, ...flags: readonly string[]) {
  const console = new CapturedConsole();
  const environment = { SVC_ADMIN_KEY: key };
  const code = await runCli(["export", "--host", address, ...flags], { console, environment });
  return { code, out: console.out, err: console.err };
}

/** An export of the index `long` whose reader takes nothing beyond the first bytes. */
async function stalledExport(): Promise<CommandProcess> {
  const piped = new CommandProcess(["export", "long", "--host", host], {
    isRead: false,
    environment: { SVC_ADMIN_KEY: key },
  });
  await new Promise((resolve) => piped.stdout.once("readable", resolve));
  return piped;
}

const records = (count: number, text = "") =>
  Array.from({ length: count }, (_, n) => ({ objectID: `r${String(n).padStart(6, "0")}`, n, text }));

/** Each has 90 KB, so that an export of some of them takes a while. */
const longRecords = (count: number) =>
  records(count, "words ".repeat(15_000)).map((record) => ({ ...record, version: 1 }));

const linesOf = (text: string): unknown[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("value for value (1, 4)", { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const input = [
    { objectID: "1", title: "Ä\u2028", price: 0.1, tags: ["a", null], nested: { end: {} }, version: 5 },
    { objectID: "2", updatedAt: "mine", empty: {}, version: 6 },
    ...records(3_000, "long ".repeat(50)).map((record) => ({ ...record, version: 7 })),
  ];
  await client.index("a").saveAll(input);
  const file = join(folder, "a.ndjson");
  const made = await run(host, "a", "--output", file);
  expect(made).toEqual({ code: 0, out: `Exported 3,002 records of a: ${file}.\n`, err: "" });
  expect(linesOf(readFileSync(file, "utf8"))).toEqual(input);
  expect(lstatSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.unfinished`)).toBe(false);

  const piped = command(host, "a", "--json");
  expect(await piped.exitCode()).toBe(0);
  expect(linesOf(piped.out)).toEqual(input);
  expect(JSON.parse(piped.err)).toEqual({
    index: "a",
    path: null,
    records: 3_002,
    dataVersion: expect.any(Number),
    resumedAfter: null,
    damagedRecords: 0,
    damagedObjectIDs: [],
  });

  await client.index("b").saveAll(linesOf(piped.out).map((record) => Object(record)));
  const copy = join(folder, "b.ndjson");
  expect(await run(host, "b", "--output", copy)).toMatchObject({ code: 0 });
  expect(readFileSync(copy, "utf8")).toBe(piped.out);

  expect(await run(host, "a", "--output", file)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/exists\. Choose another/),
  });
  await client.index("empty").saveSettings({});
  const none = join(folder, "none.ndjson");
  expect(await run(host, "empty", "--output", none)).toMatchObject({ code: 0 });
  expect(readFileSync(none, "utf8")).toBe("");
});

const serve = (folder: string) =>
  new ServeProcess(join(folder, "data"), { environment: { SVC_ADMIN_KEY: key } });

test("one moment with flat memory while writes go on (2)", { timeout: 180_000 }, async () => {
  const folder = temporaryFolder();
  const server = serve(folder);
  const address = await server.ready();
  const index = new Client({ host: address, key }).index("a");
  // The records that are changed are short, so that writing takes little memory.
  const text = (n: number) => (n % 10 === 0 ? "short" : "words ".repeat(11_000));
  const input = records(1_500).map((record) => ({ ...record, text: text(record.n) }));
  await index.saveAll(input, { version: 1 });
  let isOver = false;
  let rounds = 1;
  let mostMiB = 0;
  const writing = (async () => {
    while (!isOver) {
      rounds++;
      const changed = input.filter(({ n }) => n % 10 === 0).map((record) => ({ ...record, n: -rounds }));
      await index.saveAll(changed, { version: rounds });
      mostMiB = Math.max(mostMiB, server.residentMiB() ?? 0);
      await sleep(20);
    }
  })();
  const peaks: number[] = [];
  for (const name of ["one", "two"]) {
    const roundsBefore = rounds;
    mostMiB = 0;
    const file = join(folder, name);
    expect((await run(address, "a", "--output", file)).code).toBe(0);
    peaks.push(mostMiB);
    expect(rounds).toBeGreaterThan(roundsBefore);
    const lines = linesOf(readFileSync(file, "utf8"));
    expect(lines.length).toBe(1_500);
    // Every tenth record is of the same round: none was read before a write and another one after it.
    const written = lines.filter((_, n) => n % 10 === 0);
    expect(new Set(written.map((line) => Object(line).version)).size).toBe(1);
  }
  isOver = true;
  await writing;
  // Each export has 90 MB. In 5 runs on a busy machine the second peak was at most 20 MB above the first.
  expect(peaks[1] - peaks[0]).toBeLessThan(50);
});

test("what was cut off is gone on with (3)", { timeout: 180_000 }, async () => {
  const folder = temporaryFolder();
  const server = serve(folder);
  const address = await server.ready();
  const input = longRecords(300);
  await new Client({ host: address, key }).index("a").saveAll(input);
  const file = join(folder, "a.ndjson");
  const unfinished = `${file}.unfinished`;

  const killed = command(address, "a", "--output", file);
  while (!existsSync(unfinished) || lstatSync(unfinished).size < 100_000) await sleep(1);
  expect(await killed.exitCode("SIGKILL")).toBe(null);
  expect(existsSync(file)).toBe(false);
  expect(await run(address, "a", "--output", file)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/Add --resume, or remove it/),
  });

  const cut = command(address, "a", "--output", file, "--resume");
  const size = lstatSync(unfinished).size;
  while (lstatSync(unfinished).size <= size) await sleep(1);
  await server.exitCode("SIGKILL");
  expect(await cut.exitCode()).toBe(5);
  expect(cut.err).toMatch(
    /^Goes on behind [\d,]+ records, which are of an earlier moment\.\nerror: .*broke off/,
  );
  expect(cut.err).toMatch(/a\.ndjson\.unfinished: add --resume to go on\.\n$/);

  const text = readFileSync(unfinished, "utf8");
  writeFileSync(unfinished, text.slice(0, text.lastIndexOf("\n") - 500));
  const again = await serve(folder).ready();
  // The server has another port now, and whoever says that it is the same one writes it there.
  const moved = await run(again, "a", "--output", file, "--resume");
  expect(moved).toMatchObject({ code: 1, err: expect.stringContaining(`not of a of ${again}. `) });
  const source = readFileSync(`${unfinished}.json`, "utf8");
  writeFileSync(`${unfinished}.json`, source.replace(address, again));
  const end = await run(again, "a", "--output", file, "--resume", "--json");
  expect(end.code).toBe(0);
  expect(JSON.parse(end.out)).toMatchObject({
    records: 300,
    path: file,
    resumedAfter: expect.stringMatching(/^r\d{6}$/),
  });
  const lines = linesOf(readFileSync(file, "utf8"));
  expect(lines.length).toBe(300);
  expect(lines).toEqual(input);
  expect(readdirSync(folder).sort()).toEqual(["a.ndjson", "data"]);
});

test("two exports to one file do not mix (4)", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "a.ndjson");
  const lines = '{"objectID":"a"}\n';
  const source = { host: "http://127.0.0.1:7700", index: "a" };
  const taken = /is being written by somebody else\. Wait for that, or choose another name\.$/;
  const first = await UnfinishedFile.open(path, { ...source, isResumed: false });
  await pipeline([lines], first.stream());
  await expect(UnfinishedFile.open(path, { ...source, isResumed: true })).rejects.toThrow(taken);
  await expect(UnfinishedFile.open(path, { ...source, isResumed: false })).rejects.toThrow(taken);
  expect(readFileSync(first.unfinishedPath, "utf8")).toBe(lines);
  await first.close();
  const second = await UnfinishedFile.open(path, { ...source, isResumed: true });
  expect([second.after, second.records]).toEqual(["a", 1]);
  await expect(UnfinishedFile.open(path, { ...source, isResumed: true })).rejects.toThrow(taken);
  writeFileSync(path, "somebody's");
  expect(() => second.finish()).toThrow("exists");
  expect(readFileSync(path, "utf8")).toBe("somebody's");
  await second.close();
  expect(readdirSync(folder).sort()).toEqual(["a.ndjson", "a.ndjson.unfinished", "a.ndjson.unfinished.json"]);
});

test("an export that goes on leaves what says of which index its file is (3, 7)", async () => {
  const path = join(temporaryFolder(), "a.ndjson");
  const source = { host: "http://127.0.0.1:7700", index: "a" };
  writeFileSync(`${path}.unfinished`, '{"objectID":"a"}\n');
  writeFileSync(`${path}.unfinished.json`, JSON.stringify(source));
  const file = await UnfinishedFile.open(path, { ...source, isResumed: true });
  await pipeline(['{"objectID":"b"}\n'], file.stream());
  // On a disk that is still full nothing could be written in its place.
  expect(readFileSync(`${path}.unfinished.json`, "utf8")).toBe(JSON.stringify(source));
  await file.close();
});

test("an unfinished file that cannot be read is named (5)", async () => {
  const path = join(temporaryFolder(), "a.ndjson");
  const source = { host: "http://127.0.0.1:7700", index: "a" };
  mkdirSync(`${path}.unfinished`);
  writeFileSync(`${path}.unfinished.json`, JSON.stringify(source));
  const opened = UnfinishedFile.open(path, { ...source, isResumed: true });
  await expect(opened).rejects.toBeInstanceOf(Failure);
  await expect(opened).rejects.toThrow(
    /a\.ndjson\.unfinished cannot be read: EISDIR.*Mend that, or remove it/,
  );
});

test("an export goes on with nothing of another index (7)", { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const file = join(folder, "a.ndjson");
  const unfinished = `${file}.unfinished`;
  await client.index("one").saveAll(records(10));
  await client.index("another").saveAll(records(10));
  const made = await run(host, "one", "--output", file);
  expect(made).toMatchObject({ code: 0 });
  const text = readFileSync(file, "utf8");
  const begun = text.slice(0, text.indexOf("r000004") - 14);
  rmSync(file);
  writeFileSync(unfinished, begun);
  writeFileSync(`${unfinished}.json`, JSON.stringify({ host, index: "one" }));
  expect(await run(host, "another", "--output", file, "--resume")).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /a\.ndjson\.unfinished is of the index one of http:\S+, and not of another of http/,
    ),
  });
  expect(readFileSync(unfinished, "utf8")).toBe(begun);
  expect(await run(host, "one", "--output", file, "--resume")).toMatchObject({ code: 0 });
  expect(linesOf(readFileSync(file, "utf8")).length).toBe(10);
  expect(readdirSync(folder).sort()).toEqual(["a.ndjson"]);
});

/** An export of the index `long` that is under way: a part of its file is there. */
async function beginLongExport() {
  const file = join(temporaryFolder(), "a.ndjson");
  const unfinished = `${file}.unfinished`;
  const begun = command(host, "long", "--output", file);
  while (!existsSync(unfinished) || lstatSync(unfinished).size < 100_000) await sleep(1);
  return { file, begun };
}

test("of two commands that go on with one file one does (3, 4)", { timeout: 60_000 }, async () => {
  const { file, begun } = await beginLongExport();
  await begun.exitCode("SIGKILL");
  const both = [1, 2].map(() => command(host, "long", "--output", file, "--resume"));
  const codes = await Promise.all(both.map((each) => each.exitCode()));
  expect(new Set(codes)).toEqual(new Set([0, 1]));
  expect(both[codes.indexOf(1)].err).toMatch(/is being written|exists/);
  expect(linesOf(readFileSync(file, "utf8"))).toEqual(longRecords(200));
});

test("a reader that has had enough (5)", { timeout: 60_000 }, async () => {
  const piped = await stalledExport();
  piped.stdout.destroy();
  expect(await piped.exitCode()).toBe(1);
  expect(piped.err).toBe(
    "error: Writing the records to standard output failed: nobody reads it any more (EPIPE).\n",
  );
});

test.each<[NodeJS.Signals, number]>([
  ["SIGINT", 130],
  ["SIGTERM", 143],
])("%s (6)", { timeout: 60_000 }, async (signal, code) => {
  const { file, begun } = await beginLongExport();
  expect(await begun.exitCode(signal)).toBe(code);
  const left = `What came is in ${file}.unfinished: add --resume to go on.`;
  expect([begun.out, begun.err]).toEqual(["", `error: Stopped by a signal. ${left}\n`]);
  expect((await run(host, "long", "--output", file, "--resume")).code).toBe(0);
  expect(linesOf(readFileSync(file, "utf8"))).toEqual(longRecords(200));

  const piped = await stalledExport();
  const ended = piped.exitCode(signal);
  // With a reader that goes on at once, the export could be over before the signal.
  while (piped.err === "") await sleep(1);
  piped.stdout.resume();
  expect(await ended).toBe(code);
  expect(piped.err).toBe("error: Stopped by a signal. Not all records were written.\n");
});

test("failures (5)", { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  await client.index("few").saveAll(records(3));
  const file = join(folder, "a.ndjson");
  expect(await run(host, "nowhere", "--output", file)).toMatchObject({
    code: 4,
    err: "error: There is no index nowhere. (404 index_not_found)\n",
  });
  expect(existsSync(`${file}.unfinished`)).toBe(false);
  expect(await run(host, "few", "--resume")).toMatchObject({
    code: 2,
    err: expect.stringMatching(/name it with --output/),
  });
  expect(await run(host, "few", "--output", join(folder, "no", "a"))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^error: ENOENT: [^\n]* open '[^']*'\.\n$/),
  });
  writeFileSync(`${file}.unfinished`, "no record\n");
  expect(await run(host, "few", "--output", file, "--resume")).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^error: Nothing says of which index .* is: .*\.unfinished\.json is missing or damaged/,
    ),
  });
  writeFileSync(`${file}.unfinished.json`, JSON.stringify({ host, index: "few" }));
  expect(await run(host, "few", "--output", file, "--resume")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/is no export: its last line is no record\. Remove it\.\n$/),
  });
  const { secret } = await client.createKey({ name: "s", type: "search" });
  expect(await run(host, "few", "--key", secret)).toMatchObject({
    code: 4,
    err: expect.stringMatching(/needs an admin key/),
  });
});
