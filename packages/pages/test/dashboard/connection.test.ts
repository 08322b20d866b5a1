/**
 * Whether the server answers:
 *  1. A question that is not answered is given up, and the server is asked again: it may be back by then.
 */
import { afterEach, expect, test, vi } from "vitest";
import { Connection } from "../../src/dashboard/connection.js";
import { FakeWindow } from "./fake-window.js";

/** A window in which a test says when time has passed. */
class WaitingWindow extends FakeWindow {
  #next: (() => void) | null = null;

  override setTimeout(handler?: TimerHandler): number {
    this.#next = typeof handler === "function" ? () => void handler() : null;
    return 1;
  }

  pass(): void {
    this.#next?.();
  }
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("no answer is none for ever (1)", async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(patience.signal);
  const asked: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit): Promise<Response> => {
    asked.push(signal);
    if (asked.length > 1) return new Response();
    return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
  const window = new WaitingWindow("http://a.test/dashboard");
  const connection = new Connection(window, "http://a.test/health");
  connection.lost();
  window.pass();
  expect(asked).toEqual([patience.signal]);
  patience.abort();
  await expect.poll(() => (window.pass(), asked.length)).toBeGreaterThan(1);
  await expect.poll(() => connection.isAway.value).toBe(false);
});
