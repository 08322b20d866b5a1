/**
 * `findling import`, when the server refuses a batch or the disk a checkpoint:
 *  1. The checkpoint says what is written when the import fails, however little time has passed since the last
 *     one, and nothing of it is sent again.
 *  2. A checkpoint that cannot be written is found out before anything is sent.
 *  3. A record that the server names is shown by its place in the input, in whichever batch it is.
 *  4. The checkpoint of a whole import counts all that was left out, also behind the last record.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { localServer } from "@findling/testkit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { runCli } from "../../src/cli.js";
import { CapturedConsole } from "../captured-console.js";
import { temporaryFolder } from "../temporary-folder.js";

/** The objectIDs of each batch that arrived. */
let batches: string[][];
/** What the server refuses a batch with; null: it takes the batch. */
let refusalOf: (batch: number) => string | null;
let host: string;
let checkpoint: string;

beforeEach(async () => {
  batches = [];
  refusalOf = () => null;
  checkpoint = join(temporaryFolder(), "checkpoint.json");
  const server = await localServer((request, response) => void answer(request, response));
  onTestFinished(() => server.close());
  host = server.url;
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const send = (status: number, json: object): void =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  if (request.method !== "POST") return send(404, { error: { code: "not_found", message: "Nothing." } });
  const operations: { record: { objectID: string } }[] = JSON.parse(body).operations;
  const message = refusalOf(batches.length);
  batches.push(operations.map(({ record }) => record.objectID));
  if (message !== null) return send(400, { error: { code: "invalid_record", message } });
  send(200, { dataVersion: batches.length, applied: operations.length, ignoredAsStale: 0 });
}

async function run(path: string, ...flags: readonly string[]) {
  const console = new CapturedConsole();
  const given = ["import", "a", path, "--parallel", "1", "--host", host, "--key", "k", ...flags];
  const code = await runCli(given, { console, environment: {} });
  return { code, out: console.out, err: console.err };
}

const linesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => JSON.stringify({ objectID: `${n}` }));
function ndjson(lines: readonly string[]): string {
  const path = join(temporaryFolder(), "a.ndjson");
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

const kept = (): unknown => JSON.parse(readFileSync(checkpoint, "utf8"));

test("a batch that is refused (1)", async () => {
  const path = ndjson(linesOf(1_500));
  refusalOf = (batch) => (batch === 1 ? "It is refused." : null);
  const failed = await run(path, "--checkpoint", checkpoint);
  expect(failed.code).toBe(4);
  expect(failed.err).toContain("1,000 records are written. The same command goes on from");
  expect(kept()).toMatchObject({
    records: 1_000,
    isComplete: false,
    position: { items: 1_000, line: 1_000 },
  });
  batches = [];
  refusalOf = () => null;
  expect((await run(path, "--checkpoint", checkpoint)).code).toBe(0);
  expect(batches.map((ids) => [ids.length, ids[0]])).toEqual([[500, "1000"]]);
  expect(kept()).toMatchObject({ records: 1_500, isComplete: true });
});

test("a checkpoint that cannot be written (2)", async () => {
  const { code, err } = await run(ndjson(linesOf(3)), "--checkpoint", join(checkpoint, "below"));
  expect(code).toBe(1);
  expect(err).toMatch(/^error: \S+checkpoint\.json\S+ cannot be written: ENOENT/);
  expect(batches).toEqual([]);
});

test("the place of a record that the server names (3)", async () => {
  const lines = linesOf(1_010);
  refusalOf = (batch) => (batch === 1 ? "operations[7].record is wrong." : null);
  // An empty line in front, so that the line differs from the number of the record.
  const { code, err } = await run(ndjson(["", ...lines]));
  expect(code).toBe(4);
  expect(err).toMatch(/error: \S*a\.ndjson, line 1009: operations\[7\]\.record is wrong\./);
});

test("what is left out behind the last record (4)", async () => {
  const path = ndjson([...linesOf(2), "no JSON", "neither"]);
  const errors = join(temporaryFolder(), "errors.ndjson");
  expect((await run(path, "--checkpoint", checkpoint, "--errors-file", errors)).code).toBe(6);
  expect(kept()).toMatchObject({ records: 2, isComplete: true, position: { leftOut: 2 } });
  const again = await run(path, "--checkpoint", checkpoint, "--errors-file", errors, "--json");
  expect([again.code, JSON.parse(again.out).leftOut, batches.length]).toEqual([6, 2, 1]);
});
