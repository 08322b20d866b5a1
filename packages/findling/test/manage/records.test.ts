/**
 * `findling records`, against running servers:
 *  1. `get` prints records in the order of their names, as NDJSON, or readable on a terminal.
 *  2. Those that are not there are named, and the exit code is 6.
 *  3. `delete` takes objectIDs and lines, in batches, and deletes nothing else.
 *  4. It waits for batches that are queued, and says how much is done if one fails.
 *  5. It makes no index.
 *  6. Hostile names are escaped, and what is no objectID is refused before anything is sent.
 */
import { Client } from "@findling/client";
import { localServer } from "@findling/testkit";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type ServerInProcess, startServerInProcess } from "../server-in-process.js";
import { type CommandPlace, type CommandRun, runCommandAt } from "./command-run.js";

let server: ServerInProcess;
let queueing: ServerInProcess;
let client: Client;
let place: CommandPlace;

beforeAll(async () => {
  server = await startServerInProcess();
  queueing = await startServerInProcess({ backlog: { entries: 0 } });
  client = new Client({ host: server.baseUrl, key: server.adminKey });
  place = { host: server.baseUrl, key: server.adminKey };
});

afterAll(() => Promise.all([server.stop(), queueing.stop()]));

const run = (...arguments_: readonly string[]): Promise<CommandRun> =>
  runCommandAt(place, "records", ...arguments_);
const runWith = (input: string, ...arguments_: readonly string[]): Promise<CommandRun> =>
  runCommandAt({ ...place, input }, "records", ...arguments_);

const recordsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ objectID: `r${n}`, title: `Record ${n}` }));

const linesOf = (text: string): unknown[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("get", () => {
  test("NDJSON in the order of the names, also of lines (1)", async () => {
    await client.index("some").saveAll(recordsOf(40));
    const ids = recordsOf(40).map(({ objectID }) => objectID);
    const { code, out, err } = await run("get", "some", "r7", "r3", "r7");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const expected = { version: expect.any(Number), updatedAt: expect.any(Number) };
    expect(linesOf(out)).toEqual([
      { objectID: "r7", title: "Record 7", ...expected },
      { objectID: "r3", title: "Record 3", ...expected },
    ]);
    const piped = await runWith(`${ids.join("\r\n")}\n\n`, "get", "some", "-", "--json");
    expect(linesOf(piped.out)).toMatchObject(recordsOf(40));
  });

  test("readable on a terminal, NDJSON there with --json (1)", async () => {
    await client.index("shown").saveAll([{ objectID: "a", title: "long ".repeat(20), tags: [1, 2] }]);
    const on = { ...place, isTerminal: true };
    const { out } = await runCommandAt(on, "records", "get", "shown", "a");
    expect(out).toContain('{\n  "objectID": "a",\n');
    expect(out).toContain('\n  "tags": [1, 2],\n');
    expect(JSON.parse(out)).toMatchObject({ tags: [1, 2] });
    expect((await runCommandAt(on, "records", "get", "shown", "a", "--json")).out.split("\n").length).toBe(2);
  });

  test("those that are not there (2)", async () => {
    await client.index("partly").saveAll(recordsOf(2));
    const { code, out, err } = await run("get", "partly", "r1", "x", "r0", "\u009b");
    expect(code).toBe(6);
    expect(linesOf(out)).toMatchObject([{ objectID: "r1" }, { objectID: "r0" }]);
    expect(err).toBe('Not there: "x"\nNot there: "\\u009b"\nerror: 2 of 4 records are not in partly.\n');
    expect(await run("get", "partly", "x")).toMatchObject({
      code: 6,
      err: 'Not there: "x"\nerror: The record is not in partly.\n',
    });
    expect(await run("get", "nowhere", "x")).toMatchObject({
      code: 4,
      err: expect.stringContaining("There is no index nowhere. (404 index_not_found)"),
    });
  });

  test("with a search key, which may not read other indexes", async () => {
    await client.index("public").saveAll(recordsOf(1));
    const restrictions = { indexes: ["public"] };
    const { secret } = await client.createKey({ name: "page", type: "search", restrictions });
    const with_ = { ...place, key: secret };
    expect(await runCommandAt(with_, "records", "get", "public", "r0")).toMatchObject({ code: 0 });
    expect(await runCommandAt(with_, "records", "get", "some", "r0")).toMatchObject({ code: 4, out: "" });
    expect(await runCommandAt(with_, "records", "delete", "public", "r0")).toMatchObject({ code: 4 });
    expect(await client.index("public").get("r0")).toMatchObject({ objectID: "r0" });
  });
});

describe("delete", () => {
  const countOf = async (name: string): Promise<number> =>
    (await client.listIndexes()).find((listed) => listed.name === name)?.recordCount ?? -1;

  test("objectIDs, and nothing else (3)", async () => {
    await client.index("few").saveAll(recordsOf(5));
    expect(await run("delete", "few", "r1", "r3", "x")).toEqual({
      code: 0,
      out: "Deleted 3 records from few, counting any that were not there.\n",
      err: "",
    });
    expect(await countOf("few")).toBe(3);
    await expect(client.index("few").get("r1")).rejects.toMatchObject({ code: "not_found" });
  });

  test("lines, in batches (3)", async () => {
    await client.index("many").saveAll(recordsOf(2_600));
    const lines = recordsOf(2_500).map(({ objectID }) => objectID);
    const { code, out } = await runWith(lines.join("\n"), "delete", "many", "-", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      index: "many",
      deleted: 2_500,
      appliedFromQueue: 0,
      dataVersion: expect.any(Number),
    });
    expect(await countOf("many")).toBe(100);
  });

  test("nothing: no lines (3)", async () => {
    await client.index("none").saveAll(recordsOf(1));
    expect(await runWith("\n", "delete", "none", "-")).toMatchObject({
      code: 0,
      out: "Deleted 0 records from none, counting any that were not there.\n",
    });
    expect(await countOf("none")).toBe(1);
  });

  test("queued batches are waited for (4)", async () => {
    const queued = new Client({ host: queueing.baseUrl, key: queueing.adminKey });
    await queued.index("behind").saveAll(recordsOf(1_500));
    const at = { host: queueing.baseUrl, key: queueing.adminKey };
    const input = recordsOf(1_500)
      .map(({ objectID }) => objectID)
      .join("\n");
    const { code, out } = await runCommandAt(
      { ...at, input },
      ...["records", "delete", "behind", "-", "--json"],
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ deleted: 1_500, appliedFromQueue: 1_500 });
    const [listed] = await queued.listIndexes();
    expect(listed?.recordCount).toBe(0);
  });

  test("a batch that fails: says how many are deleted (4)", async () => {
    let batches = 0;
    const settings = (await client.index("few").settings()).settings;
    const broken = await localServer((request, response) => {
      request.resume().on("end", () => {
        const isBatch = request.method === "POST";
        if (isBatch) batches++;
        const result = { dataVersion: 1, applied: 1_000, ignoredAsStale: 0 };
        const error = { error: { code: "internal", message: "It is \u001b[31mbroken." } };
        const isFailing = isBatch && batches === 3;
        response.writeHead(isFailing ? 500 : 200, { "content-type": "application/json" });
        response.end(JSON.stringify(isFailing ? error : isBatch ? result : settings));
      });
    });
    onTestFinished(() => broken.close());
    const input = recordsOf(3_000)
      .map(({ objectID }) => objectID)
      .join("\n");
    const { code, out, err } = await runCommandAt(
      { ...place, host: broken.url, input },
      ...["records", "delete", "few", "-"],
    );
    expect({ code, out }).toEqual({ code: 5, out: "" });
    expect(err.split("\n").at(-2)).toBe(
      "error: It is �[31mbroken. (500 internal) 2,000 records are deleted.",
    );
  });

  test("an index that does not exist is 4, and is not made (5)", async () => {
    expect(await run("delete", "typo", "r1")).toMatchObject({
      code: 4,
      err: "error: There is no index typo. (404 index_not_found)\n",
    });
    expect(await countOf("typo")).toBe(-1);
  });

  test("a server that is not there is 5", async () => {
    const nowhere = { ...place, host: "127.0.0.1:1" };
    expect(await runCommandAt(nowhere, "records", "delete", "x", "y")).toMatchObject({
      code: 5,
      err: expect.stringContaining("Start one with `findling serve`"),
    });
  });
});

describe("names (6)", () => {
  const hostile = ["a/b?c#d%2e", "\u001b[31mred\u0007", "ü\u2028", "--flag", "'; rm -rf /"];

  test("hostile ones are records like others", async () => {
    await client.index("hostile").saveAll(hostile.map((objectID) => ({ objectID, title: objectID })));
    const { code, out, err } = await run("get", "hostile", "--", ...hostile);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).not.toMatch(/[^\P{Cc}\n]/u);
    expect(linesOf(out)).toMatchObject(hostile.map((objectID) => ({ objectID })));
    expect(await run("delete", "hostile", "--", ...hostile)).toMatchObject({ code: 0 });
    expect(await run("get", "hostile", "--", ...hostile)).toMatchObject({ code: 6, out: "" });
  });

  test.each([["."], [".."], [""], ["x".repeat(513)], ["\ud800"], ["a", "-"]])(
    "%j is refused with 2",
    async (...ids) => {
      for (const command of ["get", "delete"])
        expect(await run(command, "few", ...ids)).toMatchObject({ code: 2, out: "" });
    },
  );

  test("a line that is no objectID is 3, and nothing is deleted", async () => {
    await client.index("kept").saveAll(recordsOf(2));
    expect(await runWith("r0\n..\nr1\n", "delete", "kept", "-")).toMatchObject({
      code: 3,
      err: 'error: standard input, line 2: an objectID is not "..", which no URL can name.\n',
    });
    expect(await client.index("kept").get("r0")).toMatchObject({ objectID: "r0" });
  });
});
