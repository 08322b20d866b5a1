/**
 * `findling partitions clear`, against a running server:
 *  1. It erases one partition and nothing else, and waits until the disk is free of it.
 *  2. Nothing is erased unless somebody typed the name on a terminal, or --yes is given.
 *  3. It says what it does not know, and ends with 5 when the time is over.
 *  4. Hostile names are escaped.
 */
import { Client } from "@findling/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ServerInProcess, startServerInProcess } from "../server-in-process.js";
import { type CommandPlace, type CommandRun, runCommandAt } from "./command-run.js";
import { MeddlingProxy } from "./meddling-proxy.js";

let server: ServerInProcess;
let client: Client;
let place: CommandPlace;

beforeAll(async () => {
  server = await startServerInProcess();
  client = new Client({ host: server.baseUrl, key: server.adminKey });
  place = { host: server.baseUrl, key: server.adminKey };
});

afterAll(() => server.stop());

const clear = (...arguments_: readonly string[]): Promise<CommandRun> =>
  runCommandAt(place, "partitions", "clear", ...arguments_);
const typing = (input: string | null, ...arguments_: readonly string[]): Promise<CommandRun> =>
  runCommandAt({ ...place, input, isTerminal: true }, "partitions", "clear", ...arguments_);

async function shop(name: string, sellers: readonly string[] = ["south", "north"]): Promise<void> {
  await client.index(name).saveSettings({ indexTime: { partitionKey: "seller" } });
  await client.index(name).saveAll(sellers.map((seller, n) => ({ objectID: `${n}`, seller })));
}

async function sellersIn(name: string): Promise<string[]> {
  const { hits } = await client.index<{ seller: string }>(name).search({ q: "" });
  return hits.map(({ record }) => record.seller).sort((a, b) => (a < b ? -1 : 1));
}

test("one partition, and nothing else (1)", async () => {
  await shop("erased", ["south", "north", "south"]);
  expect(await clear("erased", "south", "--yes")).toEqual({
    code: 0,
    out: 'Cleared "south": no search finds a record of it.\nIt is erased from the disk of the server.\n',
    err: "",
  });
  expect(await sellersIn("erased")).toEqual(["north"]);
  expect((await client.index("erased").settings()).facts.erasure).toBe("idle");
});

test("--no-wait and --json (1)", async () => {
  await shop("unwatched");
  const { code, out } = await clear("unwatched", "south", "--yes", "--no-wait", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    index: "unwatched",
    partition: "south",
    dataVersion: expect.any(Number),
    erasure: expect.stringMatching(/^(running|idle)$/),
  });
  expect(await sellersIn("unwatched")).toEqual(["north"]);
});

describe("confirmation (2)", () => {
  test("the name, typed on a terminal", async () => {
    await shop("asked");
    const { code, out, err } = await typing("south\n", "asked", "south");
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining("It is erased from the disk"),
    });
    const warning = `This erases all records of asked on ${server.baseUrl} whose "seller" is "south", for good.`;
    expect(err).toContain(`${warning}\nType the name of the partition to go on: `);
    expect(await sellersIn("asked")).toEqual(["north"]);
  });

  test.each([["South\n"], ["y\n"], ["\n"], [" south\n"], [null]])("%j erases nothing", async (typed) => {
    await shop("refused");
    const { code, out, err } = await typing(typed, "refused", "south");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain('That is not "south", so nothing was done.');
    expect(await sellersIn("refused")).toEqual(["north", "south"]);
  });

  test("without a terminal and --yes: 2, whatever comes in", async () => {
    await shop("piped");
    const piped = { ...place, input: "south\n" };
    expect(await runCommandAt(piped, "partitions", "clear", "piped", "south")).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("add --yes"),
    });
    expect(await sellersIn("piped")).toEqual(["north", "south"]);
  });
});

describe("what cannot be done, or is not known (3)", () => {
  test("an erasure that goes on is 5 when the time is over", async () => {
    await shop("slow");
    const proxy = await MeddlingProxy.start(server.baseUrl);
    proxy.replaced = { "x-svc-erasure": "running" };
    const flags = ["slow", "south", "--yes", "--timeout", "1"];
    const { code, out, err } = await runCommandAt(
      { ...place, host: proxy.baseUrl },
      ...["partitions", "clear", ...flags],
    );
    expect(code).toBe(5);
    expect(out).toContain("It is being erased from the disk of the server.\n");
    expect(err).toBe("error: Files still contain some of it after 1 s. The server goes on erasing it.\n");
    expect(await sellersIn("slow")).toEqual(["north"]);
  });

  test("a proxy that removes the header", async () => {
    await shop("proxied");
    const proxy = await MeddlingProxy.start(server.baseUrl);
    proxy.replaced = { "x-svc-erasure": null };
    const through = { ...place, host: proxy.baseUrl };
    const { code, out } = await runCommandAt(through, "partitions", "clear", "proxied", "south", "--yes");
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("is not known") });
  });

  test("exit codes", async () => {
    await client.index("whole").saveSettings({});
    expect(await clear("whole", "south", "--yes")).toMatchObject({
      code: 4,
      err: "error: The index whole has no partitionKey, so it has no partitions to clear.\n",
    });
    expect(await clear("nowhere", "south", "--yes")).toMatchObject({ code: 4 });
    expect(await clear("whole", "..", "--yes")).toMatchObject({ code: 2 });
    expect(await clear("whole", "south", "--timeout", "0")).toMatchObject({ code: 2 });
    const wrong = { ...place, key: "wrong" };
    expect(await runCommandAt(wrong, "partitions", "clear", "x", "y", "--yes")).toMatchObject({ code: 4 });
    const nowhere = { ...place, host: "127.0.0.1:1" };
    expect(await runCommandAt(nowhere, "partitions", "clear", "x", "y", "--yes")).toMatchObject({ code: 5 });
  });
});

test("a hostile name (4)", async () => {
  const name = "\u001b[2Jsouth\u009b/..%2f";
  await shop("hostile", [name, "north"]);
  const refused = await typing("south\n", "hostile", name);
  const cleared = await clear("hostile", name, "--yes");
  for (const { out, err } of [refused, cleared]) {
    expect(out + err).toContain("\\u001b[2Jsouth\\u009b");
    expect((out + err).replaceAll("\u001b[31m", "").replaceAll("\u001b[39m", "")).not.toMatch(/[^\P{Cc}\n]/u);
  }
  expect(cleared.code).toBe(0);
  expect(await sellersIn("hostile")).toEqual(["north"]);
});
