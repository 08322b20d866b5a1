/**
 * `GET /internal/indexes/:index/records`:
 *  1. All records, each once, as they were written and with their versions, in order of their objectIDs.
 *  2. It is the state of one moment, whatever is written meanwhile.
 *  3. `after` goes on behind an objectID, whether it exists or not.
 *  4. Deleted records and cleared partitions are not in it, even if they are cleared while it runs.
 *  5. Damaged records are left out and named.
 *  6. Only admin keys that may use all indexes may call it. Wrong requests are refused.
 *  7. At most two run at once. A client that goes away makes room, and one that takes nothing takes no
 *     memory.
 *  8. What a stopping server has not sent is seen to be missing.
 */
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CreateKeyRequest } from "@findling/protocol";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { adminKey, expectError, field, TestServer, useServer } from "./harness.js";

const server = useServer();

interface Exported {
  readonly begin: unknown;
  readonly records: readonly unknown[];
  readonly end: unknown;
}

function parsed(text: string): Exported {
  expect(text.endsWith("\n")).toBe(true);
  const lines: unknown[] = text
    .slice(0, -1)
    .split("\n")
    .map((line) => JSON.parse(line));
  const begin = field(lines[0], "begin");
  return { begin, records: lines.slice(1, -1), end: field(lines.at(-1), "end") };
}

const pathOf = (index: string, query = ""): string => `/internal/indexes/${index}/records${query}`;

function ask(index: string, query = ""): Promise<Response> {
  return fetch(server().url + pathOf(index, query), { headers: { "x-svc-key": adminKey } });
}

async function exported(index: string, query = ""): Promise<Exported> {
  const response = await ask(index, query);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  return parsed(await response.text());
}

const idsOf = ({ records }: Exported): unknown[] => records.map((record) => field(record, "objectID"));

/** Records of 10 KB: many slices, and more than the buffers of two sockets hold. */
async function fill(index: string, count: number, attributes: (n: number) => object = () => ({})) {
  for (let from = 0; from < count; from += 200) {
    const numbers = Array.from({ length: Math.min(200, count - from) }, (_, n) => from + n);
    const text = "x".repeat(10_000);
    await server().upsert(
      index,
      ...numbers.map((n) => ({ objectID: String(n).padStart(5, "0"), text, ...attributes(n) })),
    );
  }
}

/** An export whose client takes nothing beyond the first bytes, until `rest` lets it. */
async function stalled(index: string, to: TestServer = server()): Promise<Socket> {
  const socket = connect(to.running.port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(
    `GET ${pathOf(index)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-svc-key: ${adminKey}\r\n\r\n`,
  );
  await once(socket, "readable");
  return socket;
}

/** The rest of what a stalled client gets, without the head and the sizes of chunks. */
async function rest(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on("data", (piece: Buffer) => pieces.push(piece));
  await once(socket, "close");
  const answer = Buffer.concat(pieces);
  return dechunked(answer.subarray(answer.indexOf("\r\n\r\n") + 4));
}

function dechunked(body: Buffer): string {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf("\r\n", at);
    const length = Number.parseInt(body.toString("latin1", at, end), 16);
    if (end < 0 || length === 0) break;
    chunks.push(body.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
  return Buffer.concat(chunks).toString("utf8");
}

describe("what is in it (1, 3)", () => {
  const long = "🦊".repeat(400);
  const records = [
    { objectID: "b", title: "Ä\u2028\n", n: 1e21, nested: { end: [null, true, 0.1] }, updatedAt: "mine" },
    { objectID: "a", end: {}, big: "🦊" },
    { objectID: "ä/?", begin: 1 },
    { objectID: long, of: "a hash" },
    { objectID: "a0" },
  ];

  test("the records with their versions, in order", async () => {
    await server().write(
      "all",
      records.map((record, n) => ({ action: "upsert", record: { ...record, version: 7 + n } })),
    );
    const { begin, records: found, end } = await exported("all");
    const inOrder = [1, 4, 0, 2, 3].map((n) => ({ ...records[n], version: 7 + n }));
    expect(found).toEqual(inOrder);
    expect(begin).toEqual({ dataVersion: 1, records: 5 });
    expect(end).toEqual({ records: 5, damagedRecords: 0, damagedObjectIDs: [] });
  });

  test("written again, they are the same", async () => {
    const { records: found } = await exported("all");
    await server().upsert("copy", ...found.map((record) => Object(record)));
    expect((await exported("copy")).records).toEqual(found);
  });

  test("after", async () => {
    expect(idsOf(await exported("all", "?after=a"))).toEqual(["a0", "b", "ä/?", long]);
    expect(idsOf(await exported("all", "?after=a00"))).toEqual(["b", "ä/?", long]);
    expect(idsOf(await exported("all", `?after=${encodeURIComponent("ä/?")}`))).toEqual([long]);
    expect(await exported("all", `?after=${encodeURIComponent(long)}`)).toMatchObject({
      records: [],
      end: { records: 0 },
    });
  });

  test("an index without records", async () => {
    await server().putSettings("empty", {});
    expect(await exported("empty")).toMatchObject({
      begin: { records: 0 },
      records: [],
      end: { records: 0 },
    });
  });

  test("more than one slice, and more than one page of keys", async () => {
    await fill("slices", 1_203);
    const ids = idsOf(await exported("slices"));
    expect(ids).toEqual(Array.from({ length: 1_203 }, (_, n) => String(n).padStart(5, "0")));
  });
});

test("it is one moment (2)", { timeout: 60_000 }, async () => {
  await fill("moment", 2_000, () => ({ round: 0 }));
  const socket = await stalled("moment");
  await fill("moment", 2_200, () => ({ round: 1 }));
  await server().write("moment", [{ action: "delete", objectID: "01999" }]);
  const { records, begin, end } = parsed(await rest(socket));
  expect(begin).toMatchObject({ records: 2_000 });
  expect(end).toMatchObject({ records: 2_000 });
  expect(new Set(records.map((record) => field(record, "round")))).toEqual(new Set([0]));
  expect(await exported("moment")).toMatchObject({ end: { records: 2_199 } });
});

describe("what was removed (4)", () => {
  test("is not in it", async () => {
    await server().putSettings("removed", { indexTime: { partitionKey: "team" } });
    const record = (objectID: string, team: string) => ({ objectID, team });
    await server().upsert("removed", record("1", "red"), record("2", "blue"), record("3", "blue"));
    await server().write("removed", [{ action: "delete", objectID: "3" }]);
    await server().call("DELETE", "/1/indexes/removed/partitions/red");
    expect(idsOf(await exported("removed"))).toEqual(["2"]);
  });

  test("a partition that is cleared meanwhile is not sent any more", { timeout: 60_000 }, async () => {
    await server().putSettings("clearing", { indexTime: { partitionKey: "team" } });
    await fill("clearing", 2_000, (n) => ({ team: n % 2 === 0 ? "red" : "blue" }));
    const socket = await stalled("clearing");
    await server().call("DELETE", "/1/indexes/clearing/partitions/red");
    const { records, end } = parsed(await rest(socket));
    const ofTeam = (team: string) => records.filter((record) => field(record, "team") === team).length;
    expect(ofTeam("blue")).toBe(1_000);
    // Some were on their way.
    expect(ofTeam("red")).toBeLessThan(900);
    expect(end).toMatchObject({ records: records.length });
    expect(records.slice(-200).every((record) => field(record, "team") === "blue")).toBe(true);
  });

  test("what was written behind a clear is in it, if it begins behind both", {
    timeout: 60_000,
  }, async () => {
    await server().putSettings("refilled", { indexTime: { partitionKey: "team" } });
    // Mostly its thread needs longer to start than a clear and a write take.
    for (let begunBehind = 0; begunBehind < 3; ) {
      await fill("refilled", 4, (n) => ({ team: n % 2 === 0 ? "red" : "blue" }));
      const asked = exported("refilled");
      await server().call("DELETE", "/1/indexes/refilled/partitions/red");
      const { json } = await server().upsert("refilled", { objectID: "new", team: "red" });
      const { begin, records, end } = await asked;
      if (Number(field(begin, "dataVersion")) < Number(field(json, "dataVersion"))) continue;
      begunBehind++;
      expect(records).toContainEqual(expect.objectContaining({ objectID: "new" }));
      expect(end).toMatchObject({ records: Number(field(begin, "records")) });
    }
  });

  test("it breaks off if the partition had another key at its begin", { timeout: 60_000 }, async () => {
    await server().putSettings("rekeyed", { indexTime: { partitionKey: "team" } });
    await fill("rekeyed", 2_000, () => ({ team: "red", site: "north" }));
    const socket = await stalled("rekeyed");
    await server().putSettings("rekeyed", { indexTime: { partitionKey: "site" } });
    await server().rebuilt("rekeyed");
    await server().call("DELETE", "/1/indexes/rekeyed/partitions/north");
    expect(await rest(socket)).not.toContain('{"end":');
    expect(await exported("rekeyed")).toMatchObject({ records: [] });
  });
});

describe("who may, and what is refused (6)", () => {
  test("keys", async () => {
    const path = pathOf("all");
    expectError(await server().call("GET", path, { key: null }), "missing_key");
    const requests: readonly Partial<CreateKeyRequest>[] = [
      { type: "search" },
      { type: "write" },
      { type: "admin", restrictions: { indexes: ["all"] } },
    ];
    for (const request of requests) {
      const { secret } = await server().createKey(request);
      expectError(await server().call("GET", path, { key: secret }), "forbidden");
    }
  });

  test("requests", async () => {
    expectError(await server().call("GET", pathOf("nowhere")), "index_not_found");
    expectError(await server().call("GET", pathOf("a%20b")), "invalid_index_name");
    expectError(await server().call("GET", pathOf("all", "?after=")), "invalid_object_id");
    expectError(await server().call("GET", pathOf("all", "?after=a&after=b")), "invalid_request", /repeated/);
    expectError(await server().call("GET", pathOf("all", "?limit=1")), "invalid_request", /limit/);
    expectError(await server().call("POST", pathOf("all"), { body: {} }), "method_not_allowed");
    const head = await server().call("HEAD", pathOf("all"));
    expect([head.status, head.text]).toEqual([200, ""]);
  });
});

describe("clients (7, 8)", () => {
  beforeAll(() => fill("large", 3_000));

  test("two at once", { timeout: 60_000 }, async () => {
    const both = [await stalled("large"), await stalled("large")];
    expectError(await server().call("GET", pathOf("large")), "overloaded");
    both[0].destroy();
    for (;;) {
      const response = await ask("large");
      const text = await response.text();
      if (response.status === 200) {
        expect(parsed(text)).toMatchObject({ end: { records: 3_000 } });
        break;
      }
      await sleep(10);
    }
    expect(parsed(await rest(both[1]))).toMatchObject({ end: { records: 3_000 } });
  });

  test("an export may take longer than any other answer", { timeout: 60_000 }, async () => {
    const socket = await stalled("large");
    const received: Buffer[] = [];
    const take = (piece: Buffer): void => void received.push(piece);
    for (let pause = 0; pause < 3; pause++) {
      await sleep(4_500);
      const bytes = received.length;
      socket.on("data", take).resume();
      while (received.length < bytes + 40 && !socket.destroyed) await sleep(5);
      socket.off("data", take).pause();
    }
    socket.on("data", take).resume();
    if (!socket.destroyed) await once(socket, "close");
    expect(Buffer.concat(received).toString()).toContain('{"end":{"records":3000,');
  });

  test("a server that stops does not wait for a client", { timeout: 60_000 }, async () => {
    const stopping = await TestServer.start();
    const text = "x".repeat(90_000);
    for (let from = 0; from < 240; from += 40)
      await stopping.upsert(
        "a",
        ...Array.from({ length: 40 }, (_, n) => ({ objectID: String(from + n), text })),
      );
    const socket = await stalled("a", stopping);
    const [received] = await Promise.all([rest(socket), stopping.stop()]);
    expect(received).toContain('{"begin":');
    expect(received).not.toContain('{"end":');
  });
});

test("a damaged record is left out and named (5)", { timeout: 60_000 }, async () => {
  const before = await TestServer.start();
  const notes = ["one", "fragile text", "three"];
  await before.upsert("a", ...notes.map((note, at) => ({ objectID: `id-${at}`, note })));
  await before.running.close();
  const indexes = join(before.folder, "indexes");
  const path = join(indexes, readdirSync(indexes)[0] ?? "", "data.mdb");
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf("fragile"); at !== -1; at = bytes.indexOf("fragile", at + 1)) bytes[at] ^= 4;
  writeFileSync(path, bytes);
  const after = await TestServer.start({ dataFolder: before.folder, adminKey });
  onTestFinished(() => after.stop());
  const response = await fetch(after.url + pathOf("a"), { headers: { "x-svc-key": adminKey } });
  const answer = parsed(await response.text());
  expect(idsOf(answer)).toEqual(["id-0", "id-2"]);
  expect(answer.end).toEqual({ records: 2, damagedRecords: 1, damagedObjectIDs: ["id-1"] });
});
