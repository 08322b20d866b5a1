/**
 * The log of a server at `debug`:
 *  1. The line of an answer has the route, the index, the code of the error and the id of the key.
 *  2. Keys made and revoked, changed settings, rebuilds, erasures, slow searches and the stop are logged.
 *  3. No key, token, signing secret, master secret, record name or query is in the log, in any form.
 */
import { createHmac } from "node:crypto";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const admin = `svc_admin_${"0123456789ab".repeat(4)}`;
const master = "master-of-this-test-".repeat(3);
const wrong = `svc_search_${"9".repeat(48)}`;

interface Sent {
  readonly key?: string;
  readonly body?: object | string;
}

class LoggedServer {
  private constructor(
    readonly process: ServeProcess,
    readonly url: string,
  ) {}

  static async start(): Promise<LoggedServer> {
    const environment = { SVC_ADMIN_KEY: admin, SVC_MASTER_SECRET: master, SVC_SLOW_SEARCH: "1" };
    const serve = new ServeProcess(temporaryFolder(), { log: "debug", environment });
    return new LoggedServer(serve, await serve.ready());
  }

  async send(method: string, path: string, { key = admin, body }: Sent = {}): Promise<string> {
    const json = typeof body === "object" ? JSON.stringify(body) : body;
    const answer = await fetch(this.url + path, {
      method,
      headers: { "x-svc-key": key, ...(json === undefined ? {} : { "content-type": "application/json" }) },
      ...(json === undefined ? {} : { body: json }),
    });
    return answer.text();
  }

  /** Sends bytes that are no HTTP request. */
  async sendRaw(text: string): Promise<void> {
    const socket = connect(Number(new URL(this.url).port), "127.0.0.1");
    socket.end(text);
    await new Promise((resolve) => {
      socket.on("close", resolve).on("error", resolve).resume();
    });
  }
}

function tokenOf(keyId: string, signingSecret: string): string {
  const part = (json: object): string => Buffer.from(JSON.stringify(json)).toString("base64url");
  const exp = Math.floor(Date.now() / 1_000) + 60;
  const signed = `${part({ alg: "HS256", typ: "JWT", kid: keyId })}.${part({ exp, sub: "a person" })}`;
  return `${signed}.${createHmac("sha256", signingSecret).update(signed).digest("base64url")}`;
}

test("what happens is logged, and secrets are not", async () => {
  const server = await LoggedServer.start();
  const { process: serve } = server;
  const made = await server.send("POST", "/1/keys", { body: { type: "search", name: "web" } });
  const [, id = ""] = /"id":"([^"]+)"/.exec(made) ?? [];
  const [, secret = ""] = /"secret":"([^"]+)"/.exec(made) ?? [];
  const [, signing = ""] = /"signingSecret":"([^"]+)"/.exec(made) ?? [];
  expect([id, secret, signing]).not.toContain("");
  const token = tokenOf(id, signing);

  const operations = Array.from({ length: 50 }, (_, at) => {
    const record = { objectID: `private-record-${at}`, title: `whispered ${at}`, shop: "private-shop" };
    return { action: "upsert", record };
  });
  await server.send("POST", "/1/indexes/boats/records", { body: { operations } });
  await server.send("PUT", "/1/indexes/boats/settings", { body: { indexTime: { partitionKey: "shop" } } });
  await server.send("PUT", "/1/indexes/boats/settings", { body: { queryTime: { ignorePlurals: false } } });
  await server.send("PUT", "/1/indexes/boats/settings", { body: { indexTime: { languages: ["de"] } } });
  await serve.until(() => serve.err.includes('"a rebuild has ended"'));
  const searched = await server.send("POST", "/1/indexes/boats/search", {
    key: token,
    body: { q: "whispered", clickAnalytics: true },
  });
  const [, queryID = ""] = /"queryID":"(\w+)"/.exec(searched) ?? [];
  const click = { queryID, objectID: "private-record-1", position: 1 };
  await server.send("POST", "/1/events/click", { key: token, body: click });
  await server.send("POST", "/1/events/click", { key: secret, body: click });
  for (const key of [wrong, `Bearer ${secret}`, token.slice(0, -1), `${token}x`])
    await server.send("POST", "/1/indexes/boats/search", { key, body: { q: "whispered" } });
  for (const body of [
    '{"q":"whispered',
    { q: "whispered", unknown: "whispered" },
    { q: "whispered", page: -1 },
  ])
    await server.send("POST", "/1/indexes/boats/search", { key: secret, body });
  await server.send("POST", "/1/indexes/nothing/search", { body: { q: "whispered" } });
  await server.send("GET", "/1/indexes/boats/records/private-record-1", { key: secret });
  for (const path of [
    "/metrics",
    "/health/ready",
    "/internal/reports",
    "/1/keys",
    "/1/indexes",
    "/1/tasks/0",
  ])
    await server.send("GET", path);
  await server.send("GET", `/private-record?key=${secret}`);
  await server.sendRaw(`GET / HTTP/1.1\r\nx-svc-key: ${secret}\r\nbroken header ${token}\r\n\r\n`);
  await server.sendRaw(
    `POST /1/keys HTTP/1.1\r\nhost: a\r\nx-svc-key: ${secret}\r\ncontent-length: x\r\n\r\n`,
  );
  await server.send("DELETE", "/1/indexes/boats/partitions/private-shop");
  await serve.until(() => serve.err.includes("the bytes of removed records are erased"));
  await server.send("DELETE", `/1/keys/${id}`);
  expect(await serve.exitCode("SIGTERM")).toBe(0);

  const logged = serve.err
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  const search = "/1/indexes/:index/search";
  for (const fields of [
    { msg: "answered", route: search, index: "boats", status: 200, key: id, reqId: expect.any(String) },
    { msg: "answered", route: search, index: "nothing", code: "index_not_found" },
    { msg: "answered", route: search, code: "invalid_key" },
    { msg: "answered", route: search, code: "invalid_json" },
    { msg: "a key was made", made: id, type: "search", reqId: expect.any(String) },
    { msg: "a key was revoked", revoked: id },
    { msg: "the server is ready", version: expect.any(String), port: expect.any(Number), isTraced: false },
    {
      msg: "settings were changed",
      index: "boats",
      key: expect.any(String),
      changed: ["indexTime.partitionKey"],
    },
    { msg: "settings were changed", changed: ["queryTime.ignorePlurals"] },
    { msg: "a rebuild begins", index: "boats", records: 50 },
    { msg: "a rebuild has ended", index: "boats", ms: expect.any(Number) },
    { msg: "erasing the bytes of removed records begins", index: "boats" },
    { msg: "the bytes of removed records are erased", index: "boats", ms: expect.any(Number) },
    {
      msg: "a slow search",
      index: "boats",
      stages: expect.any(Object),
      nbHits: 50,
      length: 9,
      plan: expect.any(Object),
    },
    { msg: "a key was made", made: expect.any(String), type: "admin" },
    { msg: "a partition was cleared", index: "boats", reqId: expect.any(String) },
    { msg: "the server stops: what has begun is answered" },
    { msg: "the server has stopped", ms: expect.any(Number) },
  ])
    expect(logged).toEqual(expect.arrayContaining([expect.objectContaining(fields)]));
  const [head = "", claims = "", signature = ""] = token.split(".");
  const secrets = [admin, master, wrong, secret, signing, token, `${head}.${claims}`, signature, queryID];
  for (const text of [...secrets, "private-record", "private-shop", "whispered", "a person"]) {
    for (const form of [text, Buffer.from(text).toString("base64"), encodeURIComponent(text)])
      expect([form, (serve.out + serve.err).includes(form)]).toEqual([form, false]);
  }
});
