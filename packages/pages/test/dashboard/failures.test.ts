/**
 * What fails is said as it is, without a browser:
 *  1. Of what is asked once, no text says that it is asked again by itself. Without an answer nobody knows
 *     whether it was done.
 *  2. A ranking difference says what has happened, in words for people.
 */
import { Client, type Fetch } from "@findling/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SynonymAdder } from "../../src/dashboard/analytics/synonym-adder.js";
import { DifferenceRun } from "../../src/dashboard/difference/difference-run.js";
import { problemOf, refusalWordsOf } from "../../src/dashboard/problem.js";
import { SettingsEditor } from "../../src/dashboard/settings/settings-editor.js";
import { FakeSettingsServer } from "./fake-settings-server.js";
import { pressUndo } from "./press-undo.js";
import { stubTab } from "./stub-tab.js";

let server: FakeSettingsServer;
let state: ReturnType<FakeSettingsServer["dashboard"]>;

beforeEach(() => {
  stubTab();
  server = new FakeSettingsServer();
  state = server.dashboard();
});
afterEach(() => void vi.unstubAllGlobals());

const breaks = async (): Promise<void> => Promise.reject(new TypeError("Failed to fetch"));
/** What a call of a client rejects with, to which a server answers so. */
const failureOf = async (call: (client: Client) => Promise<unknown>, answer: Response): Promise<unknown> => {
  const fetch: Fetch = async () => answer;
  const client = new Client({ host: "http://a.test", key: "session", fetch, retries: 0 });
  return call(client).catch((reason: unknown) => reason);
};
const unknownOutcome = "The server did not answer, so this may be done or not. Look when it is back.";

describe("without an answer (1)", () => {
  test("a save and its undo may be done or not", async () => {
    const editor = new SettingsEditor(state, "shop");
    await editor.load();
    editor.changeQueryTime({ typoTolerance: false });
    server.onRequest = breaks;
    await editor.save();
    expect(editor.refusal.value).toBe(unknownOutcome);
    server.onRequest = async () => {};
    await editor.save();
    server.onRequest = breaks;
    expect(await pressUndo(state.notices)).toBe(unknownOutcome);
  });

  test("and so may a synonym that is taken back", async () => {
    await new SynonymAdder(state, "shop").add(["sofa", "couch"]);
    server.onRequest = breaks;
    expect(await pressUndo(state.notices)).toBe(unknownOutcome);
  });
});

test("what the server has refused was not done, in its words (1)", async () => {
  const refusal = { error: { code: "overloaded", message: "Too much to do." } };
  const error = await failureOf((client) => client.listIndexes(), Response.json(refusal, { status: 503 }));
  expect(refusalWordsOf(error, "The settings were not saved.")).toBe(
    "The settings were not saved. Too much to do.",
  );
});

test.each([502, 504])("the answer %d of a proxy says nothing of the outcome (1)", async (status) => {
  const answer = new Response("<h1>Bad gateway</h1>", { status });
  const error = await failureOf((client) => client.index("shop").saveSettings({}), answer);
  expect(refusalWordsOf(error, "The settings were not saved.")).toBe(unknownOutcome);
  expect(problemOf(error).title).toBe("The server does not answer");
});

test("what the queue of the server could not do was not done, and why is said (1)", async () => {
  const task = { taskId: "t1", status: "failed", dataVersion: 0 };
  const headers = { "x-svc-task-error": "The index is not there." };
  const error = await failureOf((client) => client.waitForTask("t1"), Response.json(task, { headers }));
  expect(refusalWordsOf(error)).toBe("The queued batch t1 could not be applied: The index is not there.");
});

describe("a ranking difference (2)", () => {
  const messageOf = async (fetch: Fetch): Promise<string> => {
    const run = new DifferenceRun({ host: "http://a.test", fetch }, "shop");
    await run.start({ queryTime: {}, queries: { kind: "given", texts: ["chair"] } });
    const stage = run.stage.value;
    return stage.kind === "failed" ? stage.message : stage.kind;
  };
  const silence = "The server does not answer. Start again when it is back.";
  const cut = "The answer was cut off. Start again, perhaps with fewer queries.";

  test("without an answer, or with that of a proxy, says so", async () => {
    expect(await messageOf(async () => Promise.reject(new TypeError("Failed to fetch")))).toBe(silence);
    expect(await messageOf(async () => new Response("<h1>Bad gateway</h1>", { status: 502 }))).toBe(silence);
  });

  test("that is refused says why, in the words of the server", async () => {
    const refusal = { error: { code: "invalid_request", message: "queries has 0 entries." } };
    expect(await messageOf(async () => Response.json(refusal, { status: 400 }))).toBe(refusal.error.message);
  });

  test("whose answer ends early is cut off, wherever it ends", async () => {
    expect(await messageOf(async () => new Response('{"begin":{"queries":1}}\n'))).toBe(cut);
    expect(await messageOf(async () => new Response('{"begin":\n'))).toBe(cut);
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });
    expect(await messageOf(async () => new Response(broken))).toBe(cut);
  });
});
