/**
 * How requests end early:
 *  1. After `timeoutMs`, whether no answer or only a part of it has come. That of a call goes before that of
 *     the client.
 *  2. When the signal of the call or of the client is aborted, with its reason; if it was before, nothing is
 *     sent.
 *  3. Nothing stays at a signal.
 *  4. A time that no timer holds is refused.
 */
import { getEventListeners } from "node:events";
import type { ServerResponse } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { Client, NoAnswerFailure } from "../src/index.js";
import { answerJson, RecordingServer } from "./recording-server.js";

const key = "svc_search_of_the_test";

const never = (): void => {};

function onlyTheBeginning(response: ServerResponse): void {
  response.writeHead(200);
  response.write('{"indexes":');
}

describe("a timeout (1)", () => {
  test.each([
    ["no answer", never],
    ["a part of one", onlyTheBeginning],
  ])("after %s", async (_, answer) => {
    const server = await RecordingServer.start(answer);
    const client = new Client({ host: server.baseUrl, key, retries: 0, timeoutMs: 60_000 });
    const failure: unknown = await client.listIndexes({ timeoutMs: 50 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NoAnswerFailure);
    expect(failure).toMatchObject({
      code: "timeout",
      message: `The server on ${server.baseUrl} has not answered within 50 ms.`,
    });
  });

  test("of the client holds for every call", async () => {
    const server = await RecordingServer.start(never);
    const client = new Client({ host: server.baseUrl, key, retries: 0, timeoutMs: 50 });
    await expect(client.index("a").search({ q: "" })).rejects.toMatchObject({ code: "timeout" });
    await expect(client.revokeKey("k1")).rejects.toMatchObject({ code: "timeout" });
  });

  test("of a call may be longer", async () => {
    const server = await RecordingServer.start(
      (response) => void setTimeout(() => answerJson(response, 200, { indexes: [] }), 100),
    );
    const client = new Client({ host: server.baseUrl, key, retries: 0, timeoutMs: 10 });
    expect(await client.listIndexes({ timeoutMs: 60_000 })).toEqual([]);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    "of %d is refused (4)",
    async (timeoutMs) => {
      const server = await RecordingServer.start((response) => answerJson(response, 200, { indexes: [] }));
      const client = new Client({ host: server.baseUrl, key, retries: 0 });
      await expect(client.listIndexes({ timeoutMs })).rejects.toThrow(RangeError);
      await expect(client.index("a").exportAll({ timeoutMs }).next()).rejects.toThrow(RangeError);
      expect(server.arrived).toEqual([]);
    },
  );
});

describe("a signal (2, 3)", () => {
  const reason = new Error("nobody wants the answer any more");

  test.each([
    ["the call", never],
    ["the call", onlyTheBeginning],
    ["the client", never],
    ["the client", onlyTheBeginning],
  ])("of %s", async (whose, answer) => {
    const server = await RecordingServer.start(answer);
    const aborted = new AbortController();
    const other = new AbortController();
    const [ofCall, ofClient] = whose === "the call" ? [aborted, other] : [other, aborted];
    const client = new Client({ host: server.baseUrl, key, retries: 0, signal: ofClient.signal });
    const call = client.listIndexes({ signal: ofCall.signal, timeoutMs: 60_000 });
    await vi.waitUntil(() => server.arrived.length === 1);
    aborted.abort(reason);
    await expect(call).rejects.toBe(reason);
    for (const { signal } of [aborted, other]) expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("that was aborted before", async () => {
    const server = await RecordingServer.start((response) => answerJson(response, 200, { indexes: [] }));
    const client = new Client({ host: server.baseUrl, key, retries: 0 });
    await expect(client.listIndexes({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.arrived).toEqual([]);
  });

  test("of the client ends a writing whose source is silent", async () => {
    const server = await RecordingServer.start(never);
    const { signal } = new AbortController();
    const ofClient = new AbortController();
    const client = new Client({ host: server.baseUrl, key, retries: 0, signal: ofClient.signal });
    let read: () => void = never;
    const isRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    async function* source(): AsyncGenerator<{ objectID: string }> {
      read();
      await new Promise(never);
      yield { objectID: "a" };
    }
    const saving = client.index("a").saveAll(source(), { signal });
    await isRead;
    ofClient.abort(reason);
    await expect(saving).rejects.toBe(reason);
    await expect(client.index("a").saveAll([])).rejects.toBe(reason);
    for (const kept of [signal, ofClient.signal]) expect(getEventListeners(kept, "abort")).toEqual([]);
  });

  test("keeps nothing of a call that succeeded", async () => {
    const server = await RecordingServer.start((response) => answerJson(response, 200, { indexes: [] }));
    const { signal } = new AbortController();
    const client = new Client({ host: server.baseUrl, key, retries: 0, signal });
    await client.listIndexes({ signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
