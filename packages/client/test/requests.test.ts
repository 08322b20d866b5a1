/**
 * Requests beside the methods, and what a client is made with:
 *  1. `request` sends any method, path, body and headers, and reads JSON.
 *  2. `send` resolves with whatever is answered, of any status.
 *  3. A base URL may have a path and a slash at its end; one that leads nowhere is refused, and so is a key
 *     that no header holds.
 *  4. Another `fetch` is called as a function, as browsers demand of theirs.
 *  5. A body that is no JSON is the caller's error, not one of the network.
 */

import { expect, test } from "vitest";
import { ApiFailure, FindlingClient } from "../src/index.js";
import { answerJson, RecordingServer } from "./recording-server.js";

const key = "svc_search_of_the_test";

test("request sends what it is given, and reads JSON (1)", async () => {
  const server = await RecordingServer.start((response) => answerJson(response, 201, { made: true }));
  const client = new FindlingClient({ baseUrl: server.baseUrl, key });
  const headers = { "x-more": "7" };
  const answer = await client.request({ method: "PATCH", path: "/2/new?a=b", body: [1, "ä"], headers });
  expect(answer).toMatchObject({ status: 201, body: { made: true } });
  expect(answer.headers.get("content-type")).toBe("application/json");
  const [arrived] = server.arrived;
  expect(arrived).toMatchObject({ method: "PATCH", url: "/2/new?a=b", body: '[1,"ä"]' });
  expect(arrived.headers).toMatchObject({ "x-more": "7", "x-svc-key": key });
});

test("request resolves without a body if there is none, and rejects where it is not JSON (1)", async () => {
  const server = await RecordingServer.start((response, { url }) =>
    response.writeHead(url === "/empty" ? 204 : 200).end(url === "/empty" ? undefined : "<html>"),
  );
  const client = new FindlingClient({ baseUrl: server.baseUrl, key });
  expect(await client.request({ method: "DELETE", path: "/empty" })).toMatchObject({
    status: 204,
    body: undefined,
  });
  await expect(client.request({ method: "GET", path: "/page" })).rejects.toBeInstanceOf(ApiFailure);
});

test("send resolves with whatever is answered (2)", async () => {
  const server = await RecordingServer.start((response) =>
    response.writeHead(418, { "x-pot": "tea" }).end("short and stout"),
  );
  const client = new FindlingClient({ baseUrl: server.baseUrl, key });
  const answer = await client.send({ method: "GET", path: "/pot" });
  expect(answer).toMatchObject({ url: `${server.baseUrl}/pot`, status: 418, text: "short and stout" });
  expect(answer.headers.get("x-pot")).toBe("tea");
});

test("a base URL may have a path, and slashes at its end (3)", async () => {
  const server = await RecordingServer.start((response) => answerJson(response, 200, { indexes: [] }));
  for (const path of ["", "/", "/search", "/search/"]) {
    await new FindlingClient({ baseUrl: `${server.baseUrl}${path}`, key }).listIndexes();
  }
  expect(server.arrived.map(({ url }) => url)).toEqual([
    "/1/indexes",
    "/1/indexes",
    "/search/1/indexes",
    "/search/1/indexes",
  ]);
});

test.each(["", "/", "search.example.org", "ftp://a.test", "http://", "http://a.test?b", "http://a.test#b"])(
  "the base URL %j is refused (3)",
  (baseUrl) => {
    expect(() => new FindlingClient({ baseUrl, key })).toThrow(TypeError);
  },
);

test.each(["", "a b", "a\nb", "schlüssel"])("the key %j is refused, and not shown (3)", (wrong) => {
  expect(() => new FindlingClient({ baseUrl: "http://a.test", key: wrong })).toThrow(
    new TypeError("The key has characters that no key has."),
  );
});

test("another fetch is called as a function (4)", async () => {
  const seen: unknown[] = [];
  async function fetch(this: unknown, url: string, init: RequestInit): Promise<Response> {
    seen.push(this, url, init.method, init.redirect);
    return Response.json({ keys: [] });
  }
  const client = new FindlingClient({ baseUrl: "https://a.test", key, fetch });
  expect((await client.listKeys()).body).toEqual({ keys: [] });
  expect(seen).toEqual([undefined, "https://a.test/1/keys", "GET", "manual"]);
});

test("a body that is no JSON is the caller's error (5)", async () => {
  const client = new FindlingClient({ baseUrl: "http://127.0.0.1:9", key });
  await expect(client.request({ method: "POST", path: "/", body: 7n })).rejects.toThrow(TypeError);
});
