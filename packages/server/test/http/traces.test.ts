/**
 * Traces, as docs/operations.md promises them:
 *  1. A request is one trace: the server's span has a part for each thing that it waited for, in the search
 *     threads, the intake and the writer.
 *  2. A request that names a trace of its client continues it; one that its client does not record is not
 *     recorded here.
 *  3. Spans have figures and ids, no text of a client and no secret.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type ReceivedSpan, TraceCollector } from "../tracing/trace-collector.js";
import { adminKey, TestServer } from "./harness.js";

let collector: TraceCollector;
let server: TestServer;

beforeAll(async () => {
  collector = await TraceCollector.start();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "20");
  vi.stubEnv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test");
  server = await TestServer.start();
});

afterAll(async () => {
  await server.stop();
  collector.close();
  vi.unstubAllEnvs();
});

/** The server's span of the request with this id, when it has arrived. */
async function spanOf(requestId: string | null): Promise<ReceivedSpan> {
  for (;;) {
    const found = collector.spans.find(
      ({ attributes }) => attributes.get("findling.request_id") === requestId,
    );
    if (found !== undefined) return found;
    await sleep(10);
  }
}

const partsOf = (parent: ReceivedSpan): readonly ReceivedSpan[] =>
  collector.spans
    .filter(({ parentId }) => parentId === parent.spanId)
    .sort((one, other) => one.beganAt - other.beganAt);

function partOf(parent: ReceivedSpan, name: string): ReceivedSpan {
  const part = partsOf(parent).find((candidate) => candidate.name === name);
  if (part === undefined) throw new Error(`${parent.name} has no part ${name}`);
  expect(part.traceId).toBe(parent.traceId);
  expect(part.beganAt).toBeGreaterThanOrEqual(parent.beganAt - 0.1);
  expect(part.endedAt).toBeLessThanOrEqual(parent.endedAt + 0.1);
  return part;
}

const namesOf = (spans: readonly ReceivedSpan[]) => spans.map(({ name }) => name);

describe("1. one trace a request", () => {
  test("a write: intake, then the writer thread with its wait and its transaction", async () => {
    const answer = await server.upsert("films", { objectID: "1", title: "Metropolis" });
    const span = await spanOf(answer.headers.get("x-request-id"));
    expect(span).toMatchObject({ name: "POST /1/indexes/:index/records", kind: 2, isError: false });
    expect(Object.fromEntries(span.attributes)).toMatchObject({
      "http.request.method": "POST",
      "http.route": "/1/indexes/:index/records",
      "http.response.status_code": 200,
      "findling.index": "films",
    });
    expect(namesOf(partsOf(span))).toEqual(["intake", "writer thread"]);
    const writer = partOf(span, "writer thread");
    expect(namesOf(partsOf(writer))).toEqual(["wait", "apply"]);
    const apply = partOf(writer, "apply");
    expect(apply.endedAt).toBeGreaterThan(apply.beganAt);
  });

  test("a search: the wait for a thread, then the stages in the thread", async () => {
    const answer = await server.search("films", { q: "metropolis" });
    const span = await spanOf(answer.headers.get("x-request-id"));
    const search = partOf(span, "search");
    expect(Object.fromEntries(search.attributes)).toEqual({
      "findling.nb_hits": 1,
      "findling.hits": 1,
      "findling.degraded": false,
    });
    expect(namesOf(partsOf(search))).toEqual(["wait", "search thread"]);
    const stages = partsOf(partOf(search, "search thread"));
    const timed = /plan;dur/.test(answer.headers.get("server-timing") ?? "");
    expect(timed).toBe(true);
    expect(namesOf(stages)).toContain("plan");
    expect(namesOf(stages).length).toBeGreaterThan(3);
  });

  test("an answer from memory says so", async () => {
    for (let i = 0; i < 2; i++) await server.search("films", { q: "metro" });
    const answer = await server.search("films", { q: "metro" });
    const span = await spanOf(answer.headers.get("x-request-id"));
    expect(namesOf(partsOf(span))).toContain("cached answer");
  });

  test("an error has its code; a 4xx is no failure of the server", async () => {
    const answer = await server.search("nothing-here", { q: "x" });
    const span = await spanOf(answer.headers.get("x-request-id"));
    expect(span.attributes.get("error.type")).toBe("index_not_found");
    expect(span.isError).toBe(false);
  });

  test("a request whose client goes away has a trace, too", async () => {
    const { length } = collector.spans;
    const aborted = new AbortController();
    const body = JSON.stringify({ q: "metropolis", minDataVersion: 1_000_000 });
    const headers = { "x-svc-key": adminKey, "content-type": "application/json" };
    const { signal } = aborted;
    const path = `${server.url}/1/indexes/films/search`;
    const asked = fetch(path, { method: "POST", headers, body, signal }).catch(() => undefined);
    // The server has begun it when it answers another one.
    await server.search("films", { q: "metropolis" });
    aborted.abort();
    await asked;
    const isAborted = ({ attributes }: ReceivedSpan) => attributes.get("error.type") === "aborted";
    while (!collector.spans.slice(length).some(isAborted)) await sleep(10);
    const span = collector.spans.slice(length).find(isAborted);
    expect(span).toMatchObject({ name: "POST /1/indexes/:index/search", isError: true });
  });

  test("the service has its name, its version and what the environment adds", async () => {
    expect(Object.fromEntries(collector.resource)).toMatchObject({
      "service.name": "findling",
      "service.version": expect.stringMatching(/^\d+\.\d+\.\d+/),
      "deployment.environment.name": "test",
    });
  });
});

describe("2. traces of clients", () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const parentId = "00f067aa0ba902b7";

  test("are continued", async () => {
    const headers = { traceparent: `00-${traceId}-${parentId}-01` };
    const answer = await server.search("films", { q: "metropolis" }, { headers });
    expect(await spanOf(answer.headers.get("x-request-id"))).toMatchObject({ traceId, parentId });
  });

  test("that are not recorded are not recorded here, and malformed ones are ignored", async () => {
    const unrecorded = { traceparent: `00-${traceId}-${parentId}-00` };
    const skipped = await server.search("films", { q: "metropolis" }, { headers: unrecorded });
    const malformed = { traceparent: "00-zz-1-01" };
    const answer = await server.search("films", { q: "metropolis" }, { headers: malformed });
    const span = await spanOf(answer.headers.get("x-request-id"));
    expect(span.traceId).not.toBe(traceId);
    const ids = collector.spans.map(({ attributes }) => attributes.get("findling.request_id"));
    expect(ids).not.toContain(skipped.headers.get("x-request-id"));
  });
});

test("3. spans have no text of a client and no secret", async () => {
  await server.upsert("films", { objectID: "id-of-a-person", title: "secretword" });
  await server.search("films", { q: "secretword" });
  const last = await server.get("films", "id-of-a-person");
  await spanOf(last.headers.get("x-request-id"));
  const text = collector.bytes.toString("latin1");
  expect(text).toContain("/1/indexes/:index/records/:objectID");
  for (const secret of ["secretword", "id-of-a-person", adminKey]) expect(text).not.toContain(secret);
});
