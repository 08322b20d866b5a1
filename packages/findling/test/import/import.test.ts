/**
 * `findling import` against a running server:
 *  1. What is in the files is in the index, value for value, with the objectID that the flags name.
 *  2. What is wrong is reported with file and line, and ends it, or is left out with --errors-file.
 *  3. Killed and started again with --checkpoint, it loses and doubles nothing; another input is refused.
 *  4. Its exit codes say what kind of failure it was.
 *  5. --dry-run writes nothing.
 *  6. What is newer in the index stays, unless the server gives the versions.
 *  7. --replace deletes what the input did not hold, when all is in, and nothing else.
 *  8. If the clocks differ, versions go by that of the server.
 *  9. The summary says how many records no word finds.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { Client } from "@findling/client";
import type { RecordInput } from "@findling/protocol";
import { localServer } from "@findling/testkit";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "../../src/cli.js";
import { ErrorsFile } from "../../src/import/errors-file.js";
import { CapturedConsole } from "../captured-console.js";
import { CommandProcess } from "../command-process.js";
import { FakeServer } from "../fake-server.js";
import { type ServerInProcess, startServerInProcess } from "../server-in-process.js";
import { fillDisk, smallDisk } from "../small-disk.js";
import { temporaryFolder } from "../temporary-folder.js";

const bin = fileURLToPath(new URL("../../bin/findling.js", import.meta.url));
let server: ServerInProcess;
let client: Client;

beforeAll(async () => {
  server = await startServerInProcess();
  client = new Client({ host: server.baseUrl, key: server.adminKey });
});

afterAll(() => server.stop());

async function run(...arguments_: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const console = new CapturedConsole();
  const environment = { SVC_KEY: server.adminKey };
  const code = await runCli(["import", ...arguments_, "--host", server.baseUrl], { console, environment });
  return { code, out: console.out, err: console.err };
}

function fileWith(name: string, content: string | Buffer): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

const recordsOf = (count: number, from = 0): RecordInput[] =>
  Array.from({ length: count }, (_, i) => ({
    objectID: `r${from + i}`,
    title: `Record ${from + i} ünïcode 🙂`,
    nested: { values: [1, 2.5, null, { deep: true }] },
  }));

const ndjsonOf = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

async function expectStored(index: string, records: readonly RecordInput[]): Promise<void> {
  const stored = new Map<string, unknown>();
  for await (const { version: _version, updatedAt: _updatedAt, ...record } of client.index(index).exportAll())
    stored.set(record.objectID, record);
  expect(stored).toEqual(new Map(records.map((record) => [record.objectID, record])));
}

describe("what is in the files is in the index (1)", () => {
  test("NDJSON, of several files, compressed, by a pattern", async () => {
    const folder = temporaryFolder();
    const records = recordsOf(30);
    writeFileSync(join(folder, "a.ndjson"), ndjsonOf(records.slice(0, 10)));
    writeFileSync(join(folder, "b.ndjson.gz"), gzipSync(ndjsonOf(records.slice(10, 20))));
    writeFileSync(join(folder, "c.json"), JSON.stringify(records.slice(20), null, 2));
    const { code, out } = await run("several", join(folder, "*"), "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      index: "several",
      files: 3,
      records: 30,
      applied: 30,
      leftOut: 0,
    });
    await expectStored("several", records);
  });

  test("more than a batch, in parallel", async () => {
    const records = recordsOf(2_321);
    const { code, out } = await run("many", fileWith("a.json", JSON.stringify(records)), "--parallel", "4");
    expect(code).toBe(0);
    expect(out).toMatch(/^Wrote 2,321 records to many \(\d+\.\d s, [\d,]+\/s\)\.\n$/);
    await expectStored("many", records);
  });

  test("CSV with --id-field, --map and --type", async () => {
    const path = fileWith("a.csv", 'sku,name,price,sold\n7,"A ""b"", c",1.5,yes\n8,,2,\n');
    const flags = ["--id-field", "sku", "--map", "name=title", "--type", "price=number"];
    expect((await run("table", path, ...flags, "--type", "sold=boolean")).code).toBe(0);
    await expectStored("table", [
      { objectID: "7", sku: "7", title: 'A "b", c', price: 1.5, sold: true },
      { objectID: "8", sku: "8", price: 2 },
    ]);
  });

  test("CSV with semicolons; numbers with a decimal comma stay texts", async () => {
    const path = fileWith("a.csv", '\uFEFFsku;name;price\r\n7;"A ""b""; c";49,90\r\n8;d;5\r\n');
    expect((await run("semicolons", path, "--id-field", "sku")).code).toBe(0);
    await expectStored("semicolons", [
      { objectID: "7", sku: "7", name: 'A "b"; c', price: "49,90" },
      { objectID: "8", sku: "8", name: "d", price: "5" },
    ]);
  });

  test("standard input", async () => {
    const records = recordsOf(5);
    const environment = { SVC_KEY: server.adminKey };
    const command = new CommandProcess(["import", "piped", "-", "--host", server.baseUrl], { environment });
    command.stdin.end(gzipSync(ndjsonOf(records)));
    expect(await command.exitCode()).toBe(0);
    await expectStored("piped", records);
  });

  test("of two records with one objectID the later one stays", async () => {
    const path = fileWith("a.ndjson", ndjsonOf([...recordsOf(1_200), { objectID: "r0", title: "later" }]));
    expect((await run("twice", path, "--parallel", "8")).code).toBe(0);
    await expectStored("twice", [{ objectID: "r0", title: "later" }, ...recordsOf(1_199, 1)]);
  });

  test("no colours and no bar without a terminal", async () => {
    const { out, err } = await run("plain", fileWith("a.ndjson", ndjsonOf(recordsOf(1))));
    expect(out + err).not.toContain("\u001b");
  });
});

describe("what is wrong (2)", () => {
  const lines = ['{"objectID":"a"}', "{", '{"x":1}', '{"objectID":"b"}', '"text"'];

  test("ends it, with file and line", async () => {
    const path = fileWith("bad.ndjson", lines.join("\n"));
    const { code, out, err } = await run("ends", path);
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toMatch(
      /^error: .*bad\.ndjson, line 2: it is not valid JSON: .* With --errors-file such records are left out\. 0 records are written\.\n$/,
    );
  });

  test("in a file whose name is the begin of the message", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "l"), '[{"objectID":"a"}\n');
    const command = new CommandProcess(["import", "named", "l", "--dry-run"], { cwd: folder });
    expect(await command.exitCode()).toBe(3);
    expect(command.err).toBe("error: l, line 1: the file ends within the array.\n");
  });

  test("is left out with --errors-file", async () => {
    const path = fileWith("bad.ndjson", lines.join("\n"));
    const errors = join(temporaryFolder(), "errors.ndjson");
    const { code, err } = await run("leaves", path, "--errors-file", errors);
    expect({ code, err: err.split("\n").at(-2) }).toEqual({
      code: 6,
      err: `error: 3 left out of the input: ${errors} says why.`,
    });
    const reported = readFileSync(errors, "utf8").trim().split("\n");
    expect(reported.map((line) => JSON.parse(line))).toEqual([
      { file: path, line: 2, fault: expect.stringMatching(/^is not valid JSON/) },
      { file: path, line: 3, fault: expect.stringMatching(/^has no objectID/) },
      { file: path, line: 5, fault: "is not an object" },
    ]);
    await expectStored("leaves", [{ objectID: "a" }, { objectID: "b" }]);
  });

  test("a file that the import writes is none that it reads, however it is named", async () => {
    const folder = temporaryFolder();
    const content = ndjsonOf(recordsOf(3));
    const input = join(folder, "in.ndjson");
    writeFileSync(input, content);
    symlinkSync(input, join(folder, "symbolic"));
    linkSync(input, join(folder, "hard"));
    const pattern = join(folder, "*.ndjson");
    for (const [from, ...flags] of [
      [input, "--errors-file", input],
      [pattern, "--errors-file", input],
      [input, "--errors-file", join(folder, "symbolic")],
      [input, "--errors-file", join(folder, "hard")],
      [input, "--checkpoint", join(folder, "hard")],
      [join(folder, "symbolic"), "--errors-file", `${folder}/./in.ndjson`],
    ]) {
      const { code, err } = await run("apart", from, ...flags);
      expect({ code, err }).toEqual({
        code: 2,
        err: expect.stringMatching(/is the same file as the input /),
      });
      expect(err).toContain(`${flags.join(" ")} is`);
      expect(readFileSync(input, "utf8")).toBe(content);
    }
    renameSync(input, join(folder, "c.tmp"));
    const temporary = await run("apart", join(folder, "c.tmp"), "--checkpoint", join(folder, "c"));
    expect(temporary).toMatchObject({ code: 2, err: expect.stringContaining("c.tmp, is the same file as") });
    expect(readFileSync(join(folder, "c.tmp"), "utf8")).toBe(content);
    const two = ["--checkpoint", join(folder, "out"), "--errors-file", `${folder}/./out`];
    expect(await run("apart", join(folder, "c.tmp"), ...two)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^error: --errors-file \S+ is the same file as --checkpoint \S+out\./),
    });
    const redirected = spawnSync(
      process.execPath,
      [bin, "import", "apart", "-", "--errors-file", join(folder, "c.tmp"), "--host", server.baseUrl],
      { stdio: [openSync(join(folder, "c.tmp"), "r"), "ignore", "pipe"], env: { SVC_KEY: server.adminKey } },
    );
    expect(redirected.stderr.toString()).toContain("is the same file as the input standard input.");
    expect(readFileSync(join(folder, "c.tmp"), "utf8")).toBe(content);
  });

  test("a file that is named twice in other words is not read twice", async () => {
    const path = fileWith("a.ndjson", ndjsonOf(recordsOf(3)));
    symlinkSync(path, `${path}.link`);
    expect(await run("again", path, path)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/a\.ndjson is named twice\.\n$/),
    });
    for (const other of [`${path}.link`, path.replace("/a.", "/./a.")]) {
      const { code, err } = await run("again", path, other);
      expect({ code, err }).toEqual({
        code: 2,
        err: `error: ${other} and ${path} are the same file: name it once.\n`,
      });
    }
  });

  test("a file that is cut off is reported with what is written", async () => {
    const path = fileWith("cut.json", JSON.stringify(recordsOf(2_500)).slice(0, -20));
    const { code, err } = await run("cut", path);
    expect(code).toBe(3);
    expect(err).toMatch(/cut\.json, line 1: the file ends within the array\. 2,000 records are written\.\n$/);
  });
});

describe("checkpoints (3)", () => {
  const files = (): { path: string; other: string; checkpoint: string } => {
    const path = fileWith("a.ndjson.gz", gzipSync(ndjsonOf(recordsOf(9_000))));
    const other = fileWith("b.json", JSON.stringify(recordsOf(9_000, 9_000)));
    return { path, other, checkpoint: join(temporaryFolder(), "checkpoint.json") };
  };

  test.each([1, 2])("killed and resumed until it ends, round %i", async (round) => {
    const { path, other, checkpoint } = files();
    const index = `killed-${round}`;
    const environment = { SVC_KEY: server.adminKey };
    const flags = ["--host", server.baseUrl, "--checkpoint", checkpoint, "--parallel", "3", "--json"];
    // Nothing of the records is indexed: that takes longer than to write them, and no search looks.
    const searchableTiers = [{ attributes: ["none"], typoTolerance: false }];
    await client.index(index).saveSettings({ indexTime: { searchableTiers } });
    let kills = 0;
    for (;;) {
      const command = new CommandProcess(["import", index, path, other, ...flags], { environment });
      const before = recordsIn(checkpoint);
      const killed = kills < 4 && (await hasGrown(checkpoint, before));
      const code = await command.exitCode(killed ? "SIGKILL" : undefined);
      if (killed) kills++;
      if (code === 0) break;
    }
    expect(kills).toBeGreaterThan(0);
    expect(recordsIn(checkpoint)).toBe(18_000);
    const listed = (await client.listIndexes()).find(({ name }) => name === index);
    expect(listed?.recordCount).toBe(18_000);
    for (let n = 0; n < 18_000; n += 97) await client.index(index).get(`r${n}`);
  });

  test("a complete one says so, and a changed file or command is refused", async () => {
    const checkpoint = join(temporaryFolder(), "checkpoint.json");
    const path = fileWith("a.ndjson", ndjsonOf(recordsOf(3)));
    expect((await run("complete", path, "--checkpoint", checkpoint)).code).toBe(0);
    const again = await run("complete", path, "--checkpoint", checkpoint);
    expect(again.code).toBe(0);
    expect(again.err).toContain("says that all records are written");
    const { out } = await run("complete", path, "--checkpoint", checkpoint, "--json");
    const before = { index: "complete", files: 1, records: 0, recordsBefore: 3, leftOut: 0 };
    expect(JSON.parse(out)).toMatchObject(before);
    const command = await run("complete", path, "--checkpoint", checkpoint, "--id-field", "title");
    expect(command).toMatchObject({ code: 2, err: expect.stringContaining("checkpoint of another command") });
    writeFileSync(path, ndjsonOf(recordsOf(3).map((record) => ({ ...record, title: "Changed" }))));
    const changed = await run("complete", path, "--checkpoint", checkpoint);
    expect(changed).toMatchObject({ code: 2, err: expect.stringContaining("a.ndjson has changed since") });
    writeFileSync(checkpoint, "{}");
    const foreign = await run("complete", path, "--checkpoint", checkpoint);
    expect(foreign).toMatchObject({ code: 2, err: expect.stringContaining("is no checkpoint") });
  });

  test("what was left out before counts when it goes on, and when it is complete", async () => {
    const checkpoint = join(temporaryFolder(), "checkpoint.json");
    const errors = join(temporaryFolder(), "errors.ndjson");
    const path = fileWith("a.ndjson", `{\n${ndjsonOf(recordsOf(3))}`);
    const first = await run("left", path, "--checkpoint", checkpoint, "--errors-file", errors);
    expect(first.code).toBe(6);
    const complete = await run("left", path, "--checkpoint", checkpoint);
    expect(complete).toMatchObject({
      code: 6,
      err: expect.stringMatching(/are written\..*\n.*1 left out of the input\.\n$/),
    });
    const content = JSON.parse(readFileSync(checkpoint, "utf8"));
    writeFileSync(checkpoint, JSON.stringify({ ...content, isComplete: false }));
    const resumed = await run("left", path, "--checkpoint", checkpoint);
    expect(resumed).toMatchObject({ code: 6, err: expect.stringMatching(/1 left out of the input\.\n$/) });
  });

  test("a fault that is mended: goes on, and reports nothing twice", async () => {
    const checkpoint = join(temporaryFolder(), "checkpoint.json");
    const errors = join(temporaryFolder(), "errors.ndjson");
    const fake = await FakeServer.start();
    fake.beforeBatch = (batch) => (batch === 2 ? 413 : null);
    const lines = ndjsonOf(recordsOf(5_000)).trimEnd().split("\n");
    const path = fileWith(
      "a.ndjson",
      lines.map((line, i) => (i % 1_000 === 0 ? `${line}\n{` : line)).join("\n"),
    );
    const flags = ["--checkpoint", checkpoint, "--errors-file", errors, "--parallel", "1"];
    const runFake = async (): Promise<CapturedConsole & { code: number }> => {
      const console = new CapturedConsole();
      const arguments_ = ["import", "demo", path, ...flags, "--host", fake.baseUrl, "--key", fake.adminKey];
      return Object.assign(console, { code: await runCli(arguments_, { console, environment: {} }) });
    };
    const first = await runFake();
    expect(first.code).toBe(4);
    expect(first.err).toContain(`2,000 records are written. The same command goes on from ${checkpoint}.`);
    expect((await runFake()).code).toBe(6);
    expect(fake.records.size).toBe(5_000);
    const reported = readFileSync(errors, "utf8").trim().split("\n");
    expect(reported.map((line) => JSON.parse(line).line)).toEqual([2, 1_003, 2_004, 3_005, 4_006]);
  });

  test("the first failure is shown, also where the checkpoint cannot be kept", async () => {
    const folder = join(temporaryFolder(), "gone");
    mkdirSync(folder);
    const fake = await FakeServer.start();
    fake.beforeBatch = () => {
      rmSync(folder, { recursive: true });
      return 413;
    };
    const path = fileWith("a.ndjson", ndjsonOf(recordsOf(3)));
    const console = new CapturedConsole();
    const flags = ["--checkpoint", join(folder, "c"), "--host", fake.baseUrl, "--key", fake.adminKey];
    await runCli(["import", "demo", path, ...flags], { console, environment: {} });
    expect(console.err).toContain("It says unavailable.");
    expect(console.err).not.toContain("cannot be written");
  });

  test("a line of --errors-file for which there is too little room is a failure", () => {
    const folder = smallDisk();
    if (folder === null) return;
    fillDisk(join(folder, "full"));
    const { size } = statSync(join(folder, "full"));
    // Room for a page: the begin of a longer line can be written.
    truncateSync(join(folder, "full"), size - 8_192);
    const file = new ErrorsFile(join(folder, "errors.ndjson"), 0);
    onTestFinished(() => file.close());
    const item = { file: "a", line: 1, fault: "is wrong ".repeat(5_000) };
    expect(() => file.add(item)).toThrow(/errors\.ndjson cannot be written: ENOSPC/);
  });

  test("standard input cannot have one", async () => {
    expect(await run("x", "-", "--checkpoint", "never")).toMatchObject({ code: 2 });
    expect(existsSync("never")).toBe(false);
  });
});

describe("exit codes (4)", () => {
  test.each<[string[], number, RegExp]>([
    [["x", "/nowhere/a.ndjson"], 3, /a\.ndjson cannot be read: there is no such file/],
    [["x", "/nowhere/*.ndjson"], 3, /No file matches/],
    [["x/y", "a"], 2, /1 to 128 of the characters/],
    [["x"], 2, /missing required argument 'files'/],
    [["x", "a", "-"], 2, /must be the only input/],
    [["x", "-", "--map", "a"], 2, /--map takes two names/],
    [["x", "-", "--type", "a=date"], 2, /--type takes number, boolean, json/],
    [["x", "-", "--parallel", "0"], 2, /whole number from 1 to 16/],
    [["x", "-", "--dry-run", "--checkpoint", "c"], 2, /--dry-run writes no files/],
  ])("%j", async (arguments_, code, expected) => {
    const result = await run(...arguments_);
    expect(result).toMatchObject({ code, out: "", err: expect.stringMatching(expected) });
  });

  const run2 = async (host: string, key: string): Promise<{ code: number; err: string }> => {
    const console = new CapturedConsole();
    const path = fileWith("a.ndjson", ndjsonOf(recordsOf(1)));
    const arguments_ = ["import", "x", path, "--host", host];
    const code = await runCli(arguments_, { console, environment: { SVC_ADMIN_KEY: key } });
    return { code, err: console.err };
  };

  test("4: a key that is wrong", async () => {
    expect(await run2(server.baseUrl, "wrong")).toMatchObject({
      code: 4,
      err: expect.stringMatching(/invalid_key/),
    });
  });

  test("2: no key", async () => {
    expect(await run2(server.baseUrl, "")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/A key is needed/),
    });
  });
});

test("--dry-run checks all and prints the first records, without a key or a server (5)", async () => {
  const path = fileWith("a.csv", "id,t\n1,a\n2,b\n3,c\n4,d\n,e\n");
  const console = new CapturedConsole();
  const arguments_ = ["import", "dry", path, "--id-field", "id", "--dry-run"];
  expect(await runCli(arguments_, { console, environment: {} })).toBe(3);
  expect(console.out.match(/"objectID"/g)).toHaveLength(3);
  expect(console.err).toContain("a.csv, line 6: it lacks an objectID: its field id is missing.\n");
  expect(console.err).toContain("4 records would be written.\n");
  expect((await client.listIndexes()).some(({ name }) => name === "dry")).toBe(false);
});

test("--dry-run finds what --replace would refuse (5, 7)", async () => {
  const path = fileWith("a.ndjson", '{"objectID":"a"}\n{"objectID":"b","version":3}\n');
  const { code, err } = await run("dry", path, "--replace", "--dry-run");
  expect(code).toBe(3);
  expect(err).toContain("a.ndjson, line 2: it has a version of its own, but --replace goes by");
});

test("--dry-run finds that the input of --replace has no record (5, 7)", async () => {
  const { code, err } = await run("dry", fileWith("a.ndjson", ""), "--replace", "--dry-run");
  expect(code).toBe(3);
  expect(err).toContain("error: The input has no record, so --replace deletes nothing. ");
});

test("--dry-run shows records without the version that --server-versions leaves out (5, 6)", async () => {
  const path = fileWith("a.ndjson", '{"objectID":"a","version":3}\n');
  const { code, out } = await run("dry", path, "--server-versions", "--dry-run");
  expect({ code, record: JSON.parse(out) }).toEqual({ code: 0, record: { objectID: "a" } });
});

test("what is newer in the index stays, unless the server gives the versions (6)", async () => {
  const newer = { objectID: "r0", title: "newer", version: Date.now() + 3_600_000 };
  await client.index("newer").write([{ action: "upsert", record: newer }]);
  const path = fileWith("a.ndjson", ndjsonOf(recordsOf(2)));
  const { code, out } = await run("newer", path);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^Wrote 1 record to newer \(.*\)\.\nDid not write 1: the index has a newer version, or /,
  );
  await expectStored("newer", [{ objectID: "r0", title: "newer" }, ...recordsOf(1, 1)]);
  await run("newer", path, "--server-versions");
  await expectStored("newer", recordsOf(2));
});

test("an export brings back what was deleted since, if the server gives the versions (6)", async () => {
  const index = client.index("restored");
  await index.saveAll(recordsOf(3));
  const exported = [];
  for await (const record of index.exportAll()) exported.push(record);
  await index.delete(["r0", "r1"]);
  await index.write([{ action: "upsert", record: { objectID: "r2", title: "newer" } }]);
  const path = fileWith("a.ndjson", ndjsonOf(exported));
  const { code, out } = await run("restored", path);
  expect(code).toBe(0);
  expect(out).toMatch(/^Wrote 0 records to restored \(.*\)\.\n/);
  expect(out.split("\n")[1]).toBe(
    "Did not write 3: the index has a newer version, or a newer delete of the last 30 days " +
      "(--server-versions overwrites both).",
  );
  const own = await run("restored", path, "--server-versions", "--json");
  expect(JSON.parse(own.out)).toMatchObject({ records: 3, applied: 3, ignoredAsStale: 0 });
  await expectStored("restored", recordsOf(3));
});

describe("records that no word finds (9)", () => {
  const records = [
    { objectID: "a", plot: "one" },
    { objectID: "b", plot: "two" },
    { objectID: "c", title: "three" },
  ];

  test("are counted, with the command that shows the setting", async () => {
    const { code, out } = await run("unsearchable", fileWith("a.ndjson", ndjsonOf(records)));
    expect(code).toBe(0);
    expect(out.split("\n").slice(1)).toEqual([
      "No word finds 2 of the records: none of their texts is in an attribute that searchableTiers names. " +
        "To see this setting: findling settings get unsearchable",
      "",
    ]);
  });

  test("are counted over all batches, in JSON, too", async () => {
    const many = [...recordsOf(1_500).map(({ objectID }) => ({ objectID })), ...recordsOf(1, 2_000)];
    const { out } = await run("unsearchable-many", fileWith("a.ndjson", ndjsonOf(many)), "--json");
    expect(JSON.parse(out)).toMatchObject({ records: 1_501, unsearchableRecords: 1_500 });
    const none = await run("unsearchable-none", fileWith("a.ndjson", ndjsonOf(recordsOf(2))));
    expect(none.out).not.toContain("No word finds");
  });
});

describe("a clock that is wrong (8)", () => {
  const hour = 3_600_000;

  /** Imports through a proxy that answers GET /health itself, with this date. */
  async function runAgainstClock(date: string, ...arguments_: string[]) {
    const proxy = await localServer((request, response) => {
      if (request.url === "/health") return void response.writeHead(200, { date }).end();
      const { method, headers } = request;
      const sent = httpRequest(`${server.baseUrl}${request.url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(sent);
    });
    onTestFinished(() => proxy.close());
    const console = new CapturedConsole();
    const environment = { SVC_KEY: server.adminKey };
    const code = await runCli(["import", ...arguments_, "--host", proxy.url], { console, environment });
    return { code, warnings: console.err.split("\n").filter((line) => line.startsWith("warning:")) };
  }

  const dateIn = (ms: number): string => new Date(Date.now() + ms).toUTCString();

  test.each([
    ["behind", hour],
    ["ahead of", -hour],
  ])("%s the server's: the server's counts, and it says so", async (words, ms) => {
    const path = fileWith("a.ndjson", ndjsonOf(recordsOf(1)));
    const index = `clock${ms}`;
    const from = Math.floor(Date.now() / 1_000) * 1_000;
    const { code, warnings } = await runAgainstClock(dateIn(ms), index, path);
    const to = Date.now();
    expect(code).toBe(0);
    expect(warnings).toEqual([
      expect.stringMatching(
        new RegExp(`^warning: The clock here is 3,\\d{3} s ${words} that of the server\\. The versions`),
      ),
    ]);
    const { version } = await client.index(index).get("r0");
    expect(version).toBeGreaterThanOrEqual(from + ms);
    expect(version).toBeLessThanOrEqual(to + ms);
  });

  test("a difference of seconds, no date, and --server-versions: no warning", async () => {
    const path = fileWith("a.ndjson", ndjsonOf(recordsOf(1)));
    expect((await runAgainstClock(dateIn(3_000), "clock-near", path)).warnings).toEqual([]);
    expect((await runAgainstClock("never", "clock-none", path)).warnings).toEqual([]);
    expect((await runAgainstClock(dateIn(hour), "clock-own", path, "--server-versions")).warnings).toEqual(
      [],
    );
  });
});

describe("--replace (7)", () => {
  test("deletes what the input did not hold, and keeps what is newer", async () => {
    await client.index("replaced").saveAll(recordsOf(2_500));
    const newer = { objectID: "newer", version: Date.now() + 3_600_000 };
    await client.index("replaced").write([{ action: "upsert", record: newer }]);
    const path = fileWith("a.ndjson", ndjsonOf(recordsOf(100, 2_450)));
    const { code, out } = await run("replaced", path, "--replace", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ records: 100, deleted: 2_450, keptNewer: 1 });
    await expectStored("replaced", [{ objectID: "newer" }, ...recordsOf(100, 2_450)]);
  });

  test("an index that does not exist", async () => {
    const path = fileWith("a.ndjson", ndjsonOf(recordsOf(3)));
    expect(await run("replaced-new", path, "--replace")).toMatchObject({ code: 0 });
    await expectStored("replaced-new", recordsOf(3));
  });

  test("deletes nothing if something was left out, or has a version of its own", async () => {
    await client.index("unreplaced").saveAll(recordsOf(2));
    const bad = fileWith("a.ndjson", '{"objectID":"r9"}\n{');
    const left = await run(
      "unreplaced",
      bad,
      "--replace",
      "--errors-file",
      join(temporaryFolder(), "errors"),
    );
    expect(left).toMatchObject({ code: 6, err: expect.stringContaining("--replace has deleted nothing") });
    const own = await run("unreplaced", fileWith("b.ndjson", '{"objectID":"r8","version":7}'), "--replace");
    expect(own).toMatchObject({
      code: 3,
      err: expect.stringContaining("b.ndjson, line 1: it has a version"),
    });
    await expectStored("unreplaced", [{ objectID: "r9" }, ...recordsOf(2)]);
  });

  test.each([
    ["nothing", "a.ndjson", ""],
    ["an empty array", "a.json", "[]"],
    ["a table without rows", "a.csv", "objectID,title\n"],
  ])("deletes nothing if the input is %s", async (_what, name, content) => {
    await client.index("kept").saveAll(recordsOf(2));
    const { code, out, err } = await run("kept", fileWith(name, content), "--replace");
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toBe(
      "error: The input has no record, so --replace deletes nothing. To delete all records on purpose, run " +
        '"findling export kept | jq -r .objectID | findling records delete kept -". ' +
        "0 records are written.\n",
    );
    await expectStored("kept", recordsOf(2));
  });

  test("deletes nothing if standard input ends at once", async () => {
    await client.index("kept-piped").saveAll(recordsOf(2));
    const arguments_ = ["import", "kept-piped", "-", "--replace", "--host", server.baseUrl];
    const command = new CommandProcess(arguments_, { environment: { SVC_KEY: server.adminKey } });
    command.stdin.end();
    expect(await command.exitCode()).toBe(3);
    expect(command.err).toMatch(/^error: The input has no record/);
    await expectStored("kept-piped", recordsOf(2));
  });

  test("goes on if all records were written before", async () => {
    const index = client.index("resumed-replaced");
    await index.saveAll(recordsOf(2));
    const checkpoint = join(temporaryFolder(), "checkpoint.json");
    const path = fileWith("a.ndjson", ndjsonOf(recordsOf(2, 5)));
    expect((await run("resumed-replaced", path, "--replace", "--checkpoint", checkpoint)).code).toBe(0);
    const content = JSON.parse(readFileSync(checkpoint, "utf8"));
    writeFileSync(checkpoint, JSON.stringify({ ...content, isComplete: false }));
    await index.write([{ action: "upsert", record: { objectID: "old", version: 1 } }]);
    const resumed = await run("resumed-replaced", path, "--replace", "--checkpoint", checkpoint, "--json");
    expect(JSON.parse(resumed.out)).toMatchObject({ records: 0, recordsBefore: 2, deleted: 1 });
    await expectStored("resumed-replaced", recordsOf(2, 5));
  });

  test("a key that may not list all records is refused before anything is written", async () => {
    const { secret } = await client.createKey({ name: "writer", type: "write" });
    const path = fileWith("a.ndjson", ndjsonOf(recordsOf(3)));
    const refused = await run("never", path, "--replace", "--key", secret);
    expect(refused).toMatchObject({ code: 4 });
    expect((await client.listIndexes()).some(({ name }) => name === "never")).toBe(false);
  });
});

function recordsIn(checkpoint: string): number {
  return existsSync(checkpoint) ? JSON.parse(readFileSync(checkpoint, "utf8")).records : 0;
}

/** Resolves when the checkpoint says that more is written; false: it has ended before. */
async function hasGrown(checkpoint: string, before: number): Promise<boolean> {
  for (;;) {
    const records = recordsIn(checkpoint);
    if (records >= 18_000) return false;
    if (records > before) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}
