/**
 * A server that remembers answers (ADR 3) against one that remembers none: the same writes, and every search
 * several times.
 *  1. They answer alike, whatever was written or set in between.
 *  2. What was erased is in no answer.
 *  3. Each answer has a time and a queryID of its own.
 *  4. With queryLogging off no answer shows that another key, or another `sub`, has asked the same.
 */
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Answer, field, TestServer } from "./harness.js";
import { signToken } from "./sign-token.js";

let remembering: TestServer;
let forgetful: TestServer;

beforeAll(async () => {
  [remembering, forgetful] = await Promise.all([TestServer.start(), TestServer.start({ answerMemory: 0 })]);
});
afterAll(() => Promise.all([remembering.stop(), forgetful.stop()]));
afterEach(() => void vi.restoreAllMocks());

/** Counts from now on: returns how many searches of an index have gone to search threads since. */
function countSearches(): (index: string) => number {
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  return (index) =>
    posted.mock.calls.filter(
      ([message]) => field(message, "kind") === "search" && field(field(message, "job"), "index") === index,
    ).length;
}

const times = 3;

const words = fc.constantFrom("apple", "apply", "banana", "bänd 😀", "りんごの木", "cherry pie");

const upsert = fc
  .record({ objectID: fc.constantFrom("1", "2", "3"), title: words, tenant: fc.constantFrom("p", "q") })
  .map((record) => (server: TestServer, index: string) => server.upsert(index, record));
const clear = fc
  .constantFrom("p", "q")
  .map(
    (tenant) => (server: TestServer, index: string) =>
      server.call("DELETE", `/1/indexes/${index}/partitions/${tenant}`),
  );
const remove = fc
  .constantFrom("1", "2", "3")
  .map(
    (objectID) => (server: TestServer, index: string) =>
      server.write(index, [{ action: "delete", objectID }]),
  );
const set = fc
  .boolean()
  .map(
    (typoTolerance) => (server: TestServer, index: string) =>
      server.putSettings(index, { queryTime: { typoTolerance } }),
  );
const changes = fc.oneof(upsert, upsert, remove, clear, set);
const requests = fc.record(
  {
    q: fc.constantFrom("", "a", "ap", "bann", "りん", "cherry zzz"),
    facets: fc.constantFrom([], ["tenant"]),
    explain: fc.boolean(),
    hitsPerPage: fc.constantFrom(1, 20),
  },
  { requiredKeys: ["q"] },
);

/** Without what differs from search to search. */
function shared({ status, json, headers }: Answer) {
  const body = typeof json === "object" ? { ...json, processingTimeMs: null, queryID: null } : json;
  const counts = ["reachable-hits", "removed-words", "facets-truncated", "cut-highlights"].map((name) =>
    headers.get(`x-svc-${name}`),
  );
  return { status, body, counts };
}

test("they answer alike, whatever was written or set in between (1)", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(changes, requests), { minLength: 1, maxLength: 6 }), async (steps) => {
      const index = `run-${run++}`;
      for (const server of [remembering, forgetful])
        await server.putSettings(index, {
          indexTime: { partitionKey: "tenant", attributesForFaceting: ["tenant"] },
        });
      for (const [change, request] of steps) {
        const [one, other] = await Promise.all([change(remembering, index), change(forgetful, index)]);
        expect([one.status, other.status]).toEqual([200, 200]);
        const expected = shared(await forgetful.search(index, request));
        for (let time = 0; time < times; time++)
          expect(shared(await remembering.search(index, request))).toEqual(expected);
      }
    }),
    { numRuns: 25 },
  );
});

test("an answer is of its dataVersion, whoever writes meanwhile (1)", async () => {
  const versions = new Map<unknown, number>();
  let isWriting = true;
  const write = async (): Promise<void> => {
    for (let count = 1; count <= 60; count++) {
      // All are written again, so that each search finds all that there are.
      const records = Array.from({ length: count }, (_, at) => ({
        objectID: `${at}`,
        title: `apple ${count}`,
      }));
      versions.set(field((await remembering.upsert("written", ...records)).json, "dataVersion"), count);
    }
    isWriting = false;
  };
  const found: { readonly dataVersion: unknown; readonly nbHits: unknown }[] = [];
  const search = async (q: string): Promise<void> => {
    while (isWriting) {
      const { json } = await remembering.search("written", { q, prefix: false });
      found.push({ dataVersion: field(json, "dataVersion"), nbHits: field(json, "nbHits") });
    }
  };
  await remembering.upsert("written", { objectID: "0", title: "apple" });
  await Promise.all([write(), search("apple"), search("apple"), search("aplpe")]);
  const answered = found.filter(({ dataVersion }) => versions.has(dataVersion));
  expect(answered.length).toBeGreaterThan(20);
  for (const { dataVersion, nbHits } of answered) expect(nbHits).toBe(versions.get(dataVersion));
});

test("from the third time on no search thread is asked, until something is written (1)", async () => {
  const searches = countSearches();
  for (const [server, expected] of [
    [remembering, [1, 2, 2, 2]],
    [forgetful, [3, 4, 5, 6]],
  ] as const) {
    await server.upsert("counted", { objectID: "1", title: "apple" });
    for (const count of expected) {
      expect(field((await server.search("counted", { q: "app" })).json, "nbHits")).toBe(1);
      expect(searches("counted")).toBe(count);
    }
  }
  const { json } = await remembering.upsert("counted", { objectID: "2", title: "apple" });
  const answer = await remembering.search("counted", { q: "app" });
  expect(answer.json).toMatchObject({ nbHits: 2, dataVersion: field(json, "dataVersion") });
  expect(searches("counted")).toBe(7);
});

test("what was erased is in no answer (2)", async () => {
  await remembering.putSettings("erased", { indexTime: { partitionKey: "tenant" } });
  await remembering.upsert("erased", { objectID: "1", title: "secret", tenant: "p" });
  for (let time = 0; time < times; time++)
    expect((await remembering.search("erased", { q: "secr" })).text).toContain("secret");
  const { status } = await remembering.call("DELETE", "/1/indexes/erased/partitions/p");
  expect(status).toBe(200);
  const { json, text } = await remembering.search("erased", { q: "secr" });
  expect(field(json, "nbHits")).toBe(0);
  expect(text).not.toContain("secret");
});

test("each answer has a time and a queryID of its own (3)", async () => {
  await remembering.upsert("own", { objectID: "1", title: "apple" });
  const asked = { q: "app", clickAnalytics: true };
  const answers: unknown[] = [];
  for (let time = 0; time < 5; time++) answers.push((await remembering.search("own", asked)).json);
  expect(new Set(answers.map((json) => field(json, "queryID"))).size).toBe(5);
  for (const json of answers) expect(field(json, "processingTimeMs")).toBeGreaterThan(0);
  expect((await remembering.search("own", { q: "app" })).json).toMatchObject({ queryID: null });
});

test("with queryLogging off each key, and each sub, has answers of its own (4)", async () => {
  const [one, other] = [await remembering.createKey({}), await remembering.createKey({})];
  const askers = [other.secret, signToken(one, { sub: "ada" }), signToken(one, { sub: "bob" })];
  const areSearched = async (index: string, key: string): Promise<boolean[]> => {
    const seen: boolean[] = [];
    for (let time = 0; time < times; time++) {
      const { headers } = await remembering.search(index, { q: "app" }, { key });
      seen.push(/, /.test(headers.get("server-timing") ?? ""));
    }
    return seen;
  };
  for (const [index, queryLogging] of [
    ["confidential", false],
    ["public", true],
  ] as const) {
    await remembering.putSettings(index, { queryTime: { queryLogging } });
    await remembering.upsert(index, { objectID: "1", title: "apple" });
    expect(await areSearched(index, one.secret)).toEqual([true, true, false]);
    for (const key of askers)
      expect([index, await areSearched(index, key)]).toEqual([index, [!queryLogging, !queryLogging, false]]);
  }
});
