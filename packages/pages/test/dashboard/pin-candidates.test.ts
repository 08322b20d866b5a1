/**
 * Records to pin for a query that finds nothing:
 *  1. Without words nothing is shown of the words before: no hits, and no fault.
 */
import { afterEach, expect, test, vi } from "vitest";
import { DashboardState } from "../../src/dashboard/dashboard-state.js";
import { PinCandidates } from "../../src/dashboard/preview/pin-candidates.js";
import { fakeFetch, refusal } from "./fake-server.js";
import { FakeWindow } from "./fake-window.js";

afterEach(() => void vi.unstubAllGlobals());

test("a fault goes with the words that had it (1)", async () => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal(
    "fetch",
    fakeFetch(() => refusal(503, "unavailable")),
  );
  const { client, connection } = new DashboardState(
    new FakeWindow("http://a.test/dashboard"),
    "http://a.test/",
  );
  const candidates = new PinCandidates(client, "shop", connection);
  const stop = candidates.start();
  candidates.words.value = "chair";
  await expect.poll(() => candidates.search.problem.value).not.toBeNull();
  candidates.words.value = " ";
  expect([candidates.search.problem.value, candidates.search.answers.value]).toEqual([null, null]);
  stop();
});
