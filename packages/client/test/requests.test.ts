/**
 * Requests beside the methods, and what a client is made with:
 *  1. `request` sends any method, path, body and headers, and reads JSON.
 *  2. A host may have a path and a slash at its end; one that leads nowhere is refused, and so is a key
 *     that no header holds.
 *  3. Another `fetch` is called as a function, as browsers demand of theirs.
 *  4. A body that is no JSON is the caller's error, not one of the network.
 *  5. So is a name that no path can hold.
 */

import { expect, test } from "vitest";
import { ApiFailure, Client, type ClientOptions } from "../src/index.js";
import { answerJson, RecordingServer } from "./recording-server.js";

const key = "svc_search_of_the_test";

test("request sends what it is given, and reads JSON (1)", async () => {
  const server = await RecordingServer.start((response) => answerJson(response, 201, { made: true }));
  const client = new Client({ host: server.baseUrl, key, retries: 0 });
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
  const client = new Client({ host: server.baseUrl, key, retries: 0 });
  expect(await client.request({ method: "DELETE", path: "/empty" })).toMatchObject({
    status: 204,
    body: undefined,
  });
  await expect(client.request({ method: "GET", path: "/page" })).rejects.toBeInstanceOf(ApiFailure);
});

test("a host may have a path, and slashes at its end (2)", async () => {
  const server = await RecordingServer.start((response) => answerJson(response, 200, { indexes: [] }));
  for (const path of ["", "/", "/search", "/search/"]) {
    await new Client({ host: `${server.baseUrl}${path}`, key }).listIndexes();
  }
  expect(server.arrived.map(({ url }) => url)).toEqual([
    "/1/indexes",
    "/1/indexes",
    "/search/1/indexes",
    "/search/1/indexes",
  ]);
});

test.each([
  "",
  "/",
  "search.example.org",
  "ftp://a.test",
  "http://",
  "http://a.test?b",
  "http://a.test#b",
  "http://a.test?",
  "http://a.test/path/#",
  "http://me@a.test",
])("the host %j is refused (2)", (host) => {
  expect(() => new Client({ host, key })).toThrow(TypeError);
});

test.each([
  ...["http://:secret@a.test", "https://me:secret@a.test", "ftp://me:secret@a.test"],
  ...["me:secret@a.test", "https://me:secret@a.test:99999"],
])("the password in %j is not repeated (2)", (host) => {
  expect(() => new Client({ host, key })).toThrow(
    new TypeError("The host must be a URL of http or https, without user and query."),
  );
});

test.each(["", "a b", "a\nb", "schlüssel"])("the key %j is refused, and not shown (2)", (wrong) => {
  expect(() => new Client({ host: "http://a.test", key: wrong })).toThrow(
    new TypeError("The key is missing, or is no key."),
  );
});

test.each([
  ['{"host":"http://a.test"}', "The key is missing, or is no key."],
  ['{"key":"a"}', "The host must be a URL of http or https, without user and query: undefined"],
])("of %s is said what is missing, as a variable of the environment may be (2)", (json, message) => {
  const options: ClientOptions = JSON.parse(json);
  expect(() => new Client(options)).toThrow(new TypeError(message));
});

test.each(["1/indexes", "@b.test/", ".b.test/", ""])(
  "request refuses the path %j: what follows the host could be another one (1)",
  async (path) => {
    const hosts: string[] = [];
    const fetch = async (url: string): Promise<Response> => {
      hosts.push(url);
      return Response.json({});
    };
    const client = new Client({ host: "https://a.test", key, fetch });
    await expect(client.request({ method: "GET", path })).rejects.toThrow(TypeError);
    expect(hosts).toEqual([]);
  },
);

test("a name that no path can hold is refused (5)", async () => {
  const index = new Client({ host: "http://127.0.0.1:9", key }).index("a");
  for (const name of ["", ".", "..", "\ud800"]) await expect(index.get(name)).rejects.toThrow(RangeError);
});

test("another fetch is called as a function (3)", async () => {
  const seen: unknown[] = [];
  async function fetch(this: unknown, url: string, init: RequestInit): Promise<Response> {
    seen.push(this, url, init.method, init.redirect);
    return Response.json({ keys: [] });
  }
  const client = new Client({ host: "https://a.test", key, fetch });
  expect(await client.listKeys()).toEqual([]);
  expect(seen).toEqual([undefined, "https://a.test/1/keys", "GET", "manual"]);
});

test("a body that is no JSON is the caller's error (4)", async () => {
  const client = new Client({ host: "http://127.0.0.1:9", key });
  await expect(client.request({ method: "POST", path: "/", body: 7n })).rejects.toThrow(TypeError);
});
