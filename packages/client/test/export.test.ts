/**
 * `exportAll` and `exportLines`, over a real connection:
 *  1. They ask for the records behind `after`, with the key, and hand them on as they came.
 *  2. What was cut off fails after the records that came whole, and is not asked for again.
 *  3. What damage left out is said after all records.
 *  4. An answer of something else than Findling, and a refusal, are failures as those of other calls.
 *  5. A slow server is a timeout, a slow loop is not. A signal ends it, and so does leaving the loop.
 *  6. The begin is tried again.
 */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  ApiFailure,
  Client,
  DamagedExportFailure,
  type ExportHead,
  type ExportOptions,
  NoAnswerFailure,
} from "../src/index.js";
import { answerJson, RecordingServer } from "./recording-server.js";

const begin = '{"begin":{"dataVersion":7,"records":3}}\n';
const end = '{"end":{"records":3,"damagedRecords":0,"damagedObjectIDs":[]}}\n';
const record = (objectID: string, more: object = {}): string =>
  `${JSON.stringify({ objectID, ...more, version: 1 })}\n`;

function head(response: ServerResponse, type = "application/x-ndjson"): ServerResponse {
  response.writeHead(200, { "content-type": type });
  return response;
}

/** Letters and lines are cut anywhere. */
async function inPieces(response: ServerResponse, whole: Buffer): Promise<void> {
  for (let at = 0; at < whole.length; at += 7) {
    response.write(whole.subarray(at, at + 7));
    await new Promise(setImmediate);
  }
  response.end();
}

/** What came, and how it ended. */
async function outcome(host: string, options: ExportOptions = {}) {
  const records: unknown[] = [];
  const index = new Client({ host, key: "k", retries: 0 }).index("a/b");
  try {
    for await (const one of index.exportAll(options)) records.push(one);
    return { records, failure: null };
  } catch (failure) {
    return { records, failure };
  }
}

async function outcomeOf(answer: (response: ServerResponse) => unknown, options?: ExportOptions) {
  const server = await RecordingServer.start(answer);
  return outcome(server.baseUrl, options);
}

test("what is asked for, and what comes (1)", async () => {
  const odd = '{"end":{"records":1},"objectID":"2","n":1e+21,"version":1}';
  const whole = Buffer.from(`${begin}${record("1", { title: "Ä🦊" })}${odd}\n${end}`);
  const server = await RecordingServer.start((response) => void inPieces(head(response), whole));
  const heads: ExportHead[] = [];
  const options = { after: "x/y ü", onBegin: (one: ExportHead) => void heads.push(one) };
  const { records, failure } = await outcome(server.baseUrl, options);
  expect(failure).toBe(null);
  expect(records).toEqual([{ objectID: "1", title: "Ä🦊", version: 1 }, JSON.parse(odd)]);
  expect(heads).toEqual([{ dataVersion: 7, records: 3 }]);
  const [{ method, url, headers }] = server.arrived;
  expect([method, url]).toEqual(["GET", "/internal/indexes/a%2Fb/records?after=x%2Fy%20%C3%BC"]);
  expect(headers["x-svc-key"]).toBe("k");
  const lines: string[] = [];
  const index = new Client({ host: server.baseUrl, key: "k" }).index("a");
  for await (const line of index.exportLines()) lines.push(line);
  expect(lines[1]).toBe(odd);
  expect(server.arrived[1].url).toBe("/internal/indexes/a/records");
});

test.each<[string, (response: ServerResponse) => unknown]>([
  ["ends", (response) => response.end()],
  ["ends within a line", (response) => response.end('{"objectID":"3","ve')],
  ["breaks off", (response) => response.write(" ", () => response.destroy())],
])("an answer that %s (2)", async (_, cut) => {
  const server = await RecordingServer.start((response) => {
    head(response).write(begin + record("1") + record("2"), () => cut(response));
  });
  const client = new Client({ host: server.baseUrl, key: "k", retries: 3 });
  const records: unknown[] = [];
  const reading = (async () => {
    for await (const one of client.index("a").exportAll()) records.push(one);
  })();
  await expect(reading).rejects.toThrow(NoAnswerFailure);
  await expect(reading).rejects.toMatchObject({ code: "no_answer", retryable: true });
  expect(records.length).toBe(2);
  expect(server.arrived.length).toBe(1);
});

test("damage (3)", async () => {
  const damaged = '{"end":{"records":1,"damagedRecords":2,"damagedObjectIDs":["2"]}}\n';
  const { records, failure } = await outcomeOf((response) =>
    head(response).end(begin + record("1") + damaged),
  );
  expect(records.length).toBe(1);
  expect(failure).toBeInstanceOf(DamagedExportFailure);
  expect(failure).toMatchObject({ code: "damaged_records", damagedRecords: 2, damagedObjectIDs: ["2"] });
});

test("other answers (4)", async () => {
  const refusal = { error: { code: "index_not_found", message: "There is no index a." } };
  const refused = await outcomeOf((response) => answerJson(response, 404, refusal));
  expect(refused.failure).toBeInstanceOf(ApiFailure);
  expect(refused.failure).toMatchObject({ code: "index_not_found", status: 404 });
  const page = await outcomeOf((response) => head(response, "text/html").end("<html>"));
  expect(page.failure).toMatchObject({ code: "foreign_answer" });
});

test("time and signals (5)", async () => {
  const stuck = await outcomeOf((response) => head(response).write(begin + record("1")), { timeoutMs: 100 });
  expect(stuck.records.length).toBe(1);
  expect(stuck.failure).toMatchObject({ code: "timeout" });
  const silent = await outcomeOf(() => undefined, { timeoutMs: 100 });
  expect(silent.failure).toMatchObject({ code: "timeout", status: null });

  const abort = new AbortController();
  const reason = new Error("enough");
  const aborted = await outcomeOf(
    (response) =>
      head(response).write(begin + record("1"), () => void sleep(50).then(() => abort.abort(reason))),
    { signal: abort.signal },
  );
  expect(aborted.failure).toBe(reason);

  const server = await RecordingServer.start((response) =>
    head(response).end(begin + record("1") + record("2") + end),
  );
  const index = new Client({ host: server.baseUrl, key: "k" }).index("a");
  const records: unknown[] = [];
  for await (const one of index.exportAll({ timeoutMs: 100 })) {
    records.push(one);
    await sleep(250);
  }
  expect(records.length).toBe(2);
});

test("leaving the loop ends the export (5)", async () => {
  let left: Promise<unknown> = Promise.resolve();
  const server = await RecordingServer.start((response) => {
    left = once(response, "close");
    head(response).write(begin + record("1") + record("2"));
  });
  const records: unknown[] = [];
  for await (const one of new Client({ host: server.baseUrl, key: "k" }).index("a").exportAll()) {
    records.push(one);
    break;
  }
  await left;
  expect(records.length).toBe(1);
});

test("the begin is tried again (6)", async () => {
  const server = await RecordingServer.start((response) => {
    if (server.arrived.length > 1) head(response).end(begin + end);
    else
      answerJson(response, 503, { error: { code: "overloaded", message: "busy" } }, { "retry-after": "0" });
  });
  const exported = new Client({ host: server.baseUrl, key: "k" }).index("a").exportAll();
  expect(await exported.next()).toEqual({ done: true, value: undefined });
  expect(server.arrived.length).toBe(2);
});
