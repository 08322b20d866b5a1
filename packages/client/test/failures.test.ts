/**
 * What a client makes of failures:
 *  1. An error of the API is an `ApiFailure` with all that the answer says.
 *  2. An answer that is no error of the API has the code `foreign_answer`: that of a proxy, a success that is
 *     not JSON, or JSON of another shape.
 *  3. A redirect is not followed: the key reaches nobody else.
 *  4. Without a whole answer it is a `NoAnswerFailure`, which says why.
 *  5. With `retries: 0` nothing is sent twice.
 */
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { ApiFailure, Client, NoAnswerFailure } from "../src/index.js";
import { answerJson, RecordingServer } from "./recording-server.js";

const key = "svc_search_of_the_test";

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (error: unknown) => error,
  );
}

async function apiFailureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const failure = await failureOf(call);
  if (failure instanceof ApiFailure) return failure;
  throw new Error(`No ApiFailure: ${String(failure)}`);
}

describe("an error of the API (1)", () => {
  test("has its status, code, message, request id and time to wait", async () => {
    const body = { error: { code: "overloaded", message: "Too much.", queue: 7 } };
    const server = await RecordingServer.start((response) =>
      answerJson(response, 503, body, { "retry-after": "5", "x-request-id": "r-17" }),
    );
    const client = new Client({ host: server.baseUrl, key, retries: 0 });
    const failure = await apiFailureOf(client.index("a").search({ q: "" }));
    expect(failure).toMatchObject({
      name: "ApiFailure",
      status: 503,
      code: "overloaded",
      message: "Too much.",
      requestId: "r-17",
      retryAfterSeconds: 5,
      text: JSON.stringify(body),
    });
    expect(failure.headers.get("content-type")).toBe("application/json");
    expect(server.arrived.length).toBe(1);
  });

  test("has null for what the answer does not say", async () => {
    const body = { error: { code: "not_found", message: "There is no such record." } };
    const server = await RecordingServer.start((response) =>
      answerJson(response, 404, body, { "retry-after": "in a while" }),
    );
    const client = new Client({ host: server.baseUrl, key, retries: 0 });
    const failure = await apiFailureOf(client.index("a").get("b"));
    expect(failure).toMatchObject({ requestId: null, retryAfterSeconds: null });
  });

  test.each([
    ["Wed, 21 Oct 2026 07:28:05 GMT", 5],
    ["Wed, 21 Oct 2026 07:27:00 GMT", null],
  ])("has the time to wait, if it says until when: %s", async (until, seconds) => {
    const headers = { "retry-after": until, date: "Wed, 21 Oct 2026 07:28:00 GMT" };
    const body = { error: { code: "overloaded", message: "Too much." } };
    const server = await RecordingServer.start((response) => answerJson(response, 503, body, headers));
    const client = new Client({ host: server.baseUrl, key, retries: 0 });
    expect((await apiFailureOf(client.listKeys())).retryAfterSeconds).toBe(seconds);
  });

  test("fails the request that has no body, too", async () => {
    const body = { error: { code: "last_admin_key", message: "The last one." } };
    const server = await RecordingServer.start((response) => answerJson(response, 409, body));
    const client = new Client({ host: server.baseUrl, key, retries: 0 });
    expect((await apiFailureOf(client.revokeKey("k1"))).code).toBe("last_admin_key");
  });
});

describe("an answer that is not the API's (2)", () => {
  test.each([
    [502, "<html>Bad Gateway</html>"],
    [500, ""],
    [500, '{"error":"it failed"}'],
    [500, '{"error":{"code":7,"message":"it failed"}}'],
    [500, '{"message":"it failed"}'],
    [500, "null"],
    [500, "["],
  ])("with status %d and %j", async (status, text) => {
    const server = await RecordingServer.start((response) => response.writeHead(status).end(text));
    const client = new Client({ host: server.baseUrl, key, retries: 0 });
    const failure = await apiFailureOf(client.listKeys());
    expect(failure).toMatchObject({ status, code: "foreign_answer", text });
    const named = status === 502 ? "502 Bad Gateway" : "500 Internal Server Error";
    expect(failure.message).toBe(`${server.baseUrl}/1/keys answered ${named}.`);
  });

  test.each(["<html></html>", "", "[]", "7", "null", '{"keys":'])("a success with %j", async (text) => {
    const server = await RecordingServer.start((response) => response.writeHead(200).end(text));
    const client = new Client({ host: server.baseUrl, key, retries: 0 });
    const failure = await apiFailureOf(client.listKeys());
    expect(failure).toMatchObject({ status: 200, code: "foreign_answer", text });
    expect(failure.message).toBe(`${server.baseUrl}/1/keys does not answer as Findling does.`);
  });

  test("a success that `accepts` refuses, which knows the route", async () => {
    const server = await RecordingServer.start((response) => answerJson(response, 200, { keys: 7 }));
    const seen: unknown[] = [];
    const accepts = (...given: readonly unknown[]): boolean => {
      seen.push(given);
      return seen.length > 1;
    };
    const client = new Client({ host: server.baseUrl, key, retries: 0, accepts });
    expect((await apiFailureOf(client.listKeys())).message).toContain("does not answer as Findling does");
    expect(await client.listKeys()).toBe(7);
    expect(seen).toEqual([
      ["listKeys", { keys: 7 }],
      ["listKeys", { keys: 7 }],
    ]);
  });
});

describe("a redirect (3)", () => {
  test.each([301, 302, 303, 307, 308])("of status %d is not followed", async (status) => {
    const other = await RecordingServer.start((response) => answerJson(response, 200, { keys: [] }));
    const server = await RecordingServer.start((response) =>
      response.writeHead(status, { location: `${other.baseUrl}/1/keys` }).end(),
    );
    const client = new Client({ host: server.baseUrl, key, retries: 0 });
    const failure = await apiFailureOf(client.listKeys());
    expect(failure).toMatchObject({ status, code: "foreign_answer" });
    expect(failure.message).toBe(
      `${server.baseUrl}/1/keys redirects to ${other.baseUrl}/1/keys, and the key is sent to no other address.`,
    );
    expect(other.arrived).toEqual([]);
  });

  test("is found in a browser, which shows nothing of it", async () => {
    const fetch = async (): Promise<Response> => Response.error();
    const client = new Client({ host: "https://a.test", key, retries: 0, fetch });
    const failure = await apiFailureOf(client.listKeys());
    expect(failure).toMatchObject({ status: 0, code: "foreign_answer" });
    expect(failure.message).toBe("https://a.test/1/keys redirects, and the key is sent to no other address.");
  });
});

describe("no whole answer (4, 5)", () => {
  test("nobody listens", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    server.close();
    await once(server, "close");
    const baseUrl = `http://127.0.0.1:${address.port}`;
    const failure = await failureOf(new Client({ host: baseUrl, key, retries: 0 }).listIndexes());
    expect(failure).toBeInstanceOf(NoAnswerFailure);
    expect(failure).toMatchObject({
      name: "NoAnswerFailure",
      code: "no_answer",
      systemCode: "ECONNREFUSED",
      status: null,
      message: `No server answers on ${baseUrl} (ECONNREFUSED).`,
    });
  });

  test("what answers does not speak HTTP", async () => {
    const server = createServer((socket) => socket.end("220 mail.test ESMTP\r\n")).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const client = new Client({ host: `http://127.0.0.1:${address.port}`, key, retries: 0 });
    const failure = await failureOf(client.listIndexes());
    expect(failure).toBeInstanceOf(NoAnswerFailure);
    expect(String(failure)).toMatch(/No server answers on .*\((?!fetch failed).+\)/);
  });

  test("the connection ends within the answer", async () => {
    const server = await RecordingServer.start((response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"indexes":', () => void setTimeout(() => response.destroy(), 20));
    });
    const client = new Client({ host: server.baseUrl, key, retries: 0 });
    const failure = await failureOf(client.listIndexes());
    expect(failure).toBeInstanceOf(NoAnswerFailure);
    expect(String(failure)).toContain(`The answer of the server on ${server.baseUrl} broke off (`);
    expect(server.arrived.length).toBe(1);
  });

  test("a browser gives no code, so its message says why", async () => {
    const fetch = async (): Promise<Response> => {
      throw new TypeError("Failed to fetch");
    };
    const failure = await failureOf(
      new Client({ host: "https://a.test", key, retries: 0, fetch }).listKeys(),
    );
    expect(failure).toBeInstanceOf(NoAnswerFailure);
    expect(failure).toMatchObject({
      systemCode: null,
      message: "No server answers on https://a.test (Failed to fetch).",
    });
  });
});
