/**
 * Degraded answers (docs/api.md, "Degraded answers"):
 *  1. A search past its soft deadline leaves out typos. Its answer is a success with `degraded: true`, and
 *     `x-svc-degraded` names what it leaves out.
 *  2. What it says is right for the query without typos.
 *  3. An answer that leaves nothing out is not degraded, however late it is.
 *  4. The deadline counts from the arrival of the request, without the wait for `minDataVersion`.
 *  5. Nothing degraded is cached as an answer.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Answer, field, TestServer } from "./harness.js";

const records = [
  { objectID: "1", title: "keyboard" },
  { objectID: "2", title: "keyboards and keybaord" },
];
const waitMs = 1_000;

let unhurried: TestServer;
let late: TestServer;
let soonLate: TestServer;

beforeAll(async () => {
  [unhurried, late, soonLate] = await Promise.all([
    TestServer.start({ searchSoftDeadline: 60_000 }),
    TestServer.start({ searchSoftDeadline: 0 }),
    TestServer.start({ searchSoftDeadline: waitMs }),
  ]);
  for (const server of [unhurried, late, soonLate]) await server.upsert("i", ...records);
});
afterAll(() => Promise.all([unhurried, late, soonLate].map((server) => server.stop())));
afterEach(() => void vi.restoreAllMocks());

const header = ({ headers }: Answer) => headers.get("x-svc-degraded");

/** Without what differs from search to search. */
function answered({ json }: Answer): object {
  if (typeof json !== "object") throw new Error("No answer.");
  return { ...json, processingTimeMs: null };
}

test("a search past the soft deadline leaves out typos, and says so (1)", async () => {
  const answer = await late.search("i", { q: "keybaord" });
  expect([answer.status, header(answer)]).toEqual([200, "typo-expansion"]);
  expect(answer.json).toMatchObject({ degraded: true, nbHits: 1, correctedQuery: null });
  const whole = await unhurried.search("i", { q: "keybaord" });
  expect(header(whole)).toBeNull();
  expect(whole.json).toMatchObject({ degraded: false, nbHits: 2 });
});

test("it is the answer to the query without typos, apart from `degraded` (2)", async () => {
  for (const q of ["keybaord", "keyboard", "key board", "keyb and"]) {
    const request = { q, explain: true };
    const degraded = answered(await late.search("i", request));
    const exact = answered(await unhurried.search("i", { ...request, typoTolerance: false }));
    expect(degraded).toEqual({ ...exact, degraded: true });
  }
});

test.each([{ q: "" }, { q: "key" }, { q: "keybaord", typoTolerance: false }])(
  "what has no typos anyway is not degraded: %j (3)",
  async (request) => {
    const answer = await late.search("i", request);
    expect([header(answer), field(answer.json, "degraded")]).toEqual([null, false]);
    expect(answered(answer)).toEqual(answered(await unhurried.search("i", request)));
  },
);

test("waiting for a data version does not count (4)", async () => {
  const written = field((await soonLate.upsert("waiting", ...records)).json, "dataVersion");
  const minDataVersion = Number(written) + 1;
  const search = soonLate.search("waiting", { q: "keybaord", minDataVersion });
  await sleep(1.1 * waitMs);
  await soonLate.upsert("waiting", { objectID: "3", title: "mouse" });
  const answer = await search;
  expect(answer.json).toMatchObject({ degraded: false, nbHits: 2, dataVersion: minDataVersion });
});

test("nothing degraded is cached as an answer (5)", async () => {
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  const searches = () => posted.mock.calls.filter(([message]) => field(message, "kind") === "search").length;
  for (let time = 1; time <= 5; time++) {
    expect((await late.search("i", { q: "keybaord" })).json).toMatchObject({ degraded: true });
    expect(searches()).toBe(time);
  }
  for (let time = 1; time <= 5; time++) await late.search("i", { q: "and" });
  expect(searches()).toBe(5 + 2);
});
