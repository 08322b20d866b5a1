/**
 * Something of the server that is asked for again and again:
 *  1. It is asked for while somebody looks at it, and not when nobody does any more, whatever ends late then.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "../../src/dashboard/connection.js";
import { LiveValue } from "../../src/dashboard/live-value.js";
import { FakeWindow } from "./fake-window.js";

const everyMs = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("is not asked for when nobody looks at it (1)", async () => {
  const connection = new Connection(new FakeWindow("http://a.test/dashboard"), "http://a.test/health");
  const ask = vi.fn<() => Promise<string>>(async () => "a value");
  const live = new LiveValue(connection, ask, { everyMs });
  const stop = live.start();
  await vi.advanceTimersByTimeAsync(2.5 * everyMs);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
  // Such as the end of a deletion whose page was left meanwhile.
  live.again();
  await vi.advanceTimersByTimeAsync(10 * everyMs);
  expect(ask).toHaveBeenCalledTimes(3);
  live.start();
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(ask).toHaveBeenCalledTimes(5);
});
