/**
 * `findling export`, with damaged records, and with a disk that fails:
 *  1. What `--json` prints has the same fields, whether records are damaged or not.
 *  2. If it cannot be written down of which index the file is, nothing of the file is left, and nobody is
 *     advised to go on with it.
 */
import { mkdirSync, readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { localServer } from "@findling/testkit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { runCli } from "../src/cli.js";
import { CapturedConsole } from "./captured-console.js";
import { temporaryFolder } from "./temporary-folder.js";

const begin = '{"begin":{"dataVersion":7,"records":2}}\n';
const lineOf = (objectID: string): string => `${JSON.stringify({ objectID, version: 1 })}\n`;
const endOf = (...damagedObjectIDs: readonly string[]): string =>
  `${JSON.stringify({ end: { records: 2, damagedRecords: damagedObjectIDs.length, damagedObjectIDs } })}\n`;

let folder: string;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, "a.ndjson");
});

/** Serves this list. */
async function serverOf(list: string): Promise<string> {
  const server = await localServer((_request, response) =>
    response.writeHead(200, { "content-type": "application/x-ndjson" }).end(list),
  );
  onTestFinished(() => server.close());
  return server.url;
}

async function run(host: string, ...flags: readonly string[]) {
  const console = new CapturedConsole();
  const environment = { SVC_ADMIN_KEY: "an-admin-key" };
  const given = ["export", "a", "--host", host, "--output", path, ...flags];
  const code = await runCli(given, { console, environment });
  return { code, out: console.out, err: console.err };
}

test.each([[[]], [["c", "d"]]])("the summary, with the damaged records %j (1)", async (damaged) => {
  const host = await serverOf(begin + lineOf("a") + lineOf("b") + endOf(...damaged));
  const { code, out, err } = await run(host, "--json");
  expect(JSON.parse(out)).toEqual({
    index: "a",
    path,
    records: 2,
    dataVersion: 7,
    resumedAfter: null,
    damagedRecords: damaged.length,
    damagedObjectIDs: damaged,
  });
  expect(code).toBe(damaged.length === 0 ? 0 : 1);
  if (damaged.length > 0) expect(err).toMatch(/^error: 2 records are missing, .*: c, d\./);
});

test("nothing says of which index the file is (2)", async () => {
  const host = await serverOf(begin + lineOf("a") + lineOf("b") + endOf());
  mkdirSync(`${path}.unfinished.json`);
  const { code, err } = await run(host);
  expect(code).toBe(1);
  expect(err).toMatch(/^error: EISDIR: [^\n]*\.unfinished\.json'\.\n$/);
  expect(readdirSync(folder)).toEqual(["a.ndjson.unfinished.json"]);
  rmdirSync(`${path}.unfinished.json`);
  expect(await run(host)).toMatchObject({ code: 0 });
});
