/**
 * Compression of answers:
 *  1. A client gets the encoding that it likes best, br before gzip, and the bytes of the plain answer.
 *  2. The length is that of the compressed bytes, and HEAD says the same as GET.
 *  3. Short answers, errors and answers with an etag stay as they are.
 *  4. `vary` names the header wherever an answer might be compressed, beside what others put there.
 *  5. What is compressed counts in the memory of answers together with what it was made of, unless the client
 *     has gone meanwhile.
 */
import { randomBytes } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify, { type onSendAsyncHookHandler, type RouteHandlerMethod } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compressAnswers, compressedBytesMin } from "../../src/http/compress-answers.js";
import { AdmittedRequest } from "../../src/traffic/admitted-request.js";
import { FairShare } from "../../src/traffic/fair-share.js";
import { adminKey, TestServer, useServer } from "./harness.js";

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: Buffer;
}

/** `fetch` would decompress, and add a header of its own. */
async function ask(
  server: TestServer,
  path: string,
  { method = "GET", encoding, body }: { method?: string; encoding?: string; body?: object } = {},
): Promise<RawAnswer> {
  const sent = request(`${server.url}${path}`, {
    method,
    headers: {
      "x-svc-key": adminKey,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(encoding === undefined ? {} : { "accept-encoding": encoding }),
    },
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve);
    sent.once("error", reject);
  });
  const bytes = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes };
}

const texts = Array.from({ length: 20 }, (_, at) => ({
  objectID: `text-${at}`,
  text: "the same words again, and again the same ones",
}));
const search = { method: "POST", body: { q: "same" } };

async function fill(server: TestServer): Promise<void> {
  await server.putSettings("texts", {
    indexTime: { searchableTiers: [{ attributes: ["text"], typoTolerance: true }] },
  });
  await server.upsert("texts", ...texts, { objectID: "short", text: "few" });
}

/** Without what differs from one search to the next. */
function hitsOf(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString()).hits;
}

describe("a server", () => {
  const server = useServer({ answerMemory: 0 });
  beforeAll(() => fill(server()));

  test.each([
    ["gzip, deflate, br", "br"],
    ["br", "br"],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity;q=0.1, gzip;q=0.2", "gzip"],
    ["gzip;q=0", undefined],
    ["identity, gzip;q=0.5", undefined],
    ["zstd", undefined],
    ["br;q=0, *", undefined],
    ["*;q=0", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("accept-encoding %j gets %s (1, 2, 4)", async (encoding, expected) => {
    const plain = await ask(server(), "/1/indexes/texts/search", search);
    const answer = await ask(server(), "/1/indexes/texts/search", {
      ...search,
      ...(encoding === undefined ? {} : { encoding }),
    });
    expect(answer.headers["content-encoding"]).toBe(expected);
    expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
    expect(answer.headers["vary"]).toBe("accept-encoding");
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[expected ?? ""];
    expect(hitsOf(decode?.(answer.bytes) ?? answer.bytes)).toEqual(hitsOf(plain.bytes));
    if (expected !== undefined) expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  test("HEAD has the headers of GET (2)", async () => {
    const get = await ask(server(), "/openapi.json", { encoding: "br" });
    const head = await ask(server(), "/openapi.json", { method: "HEAD", encoding: "br" });
    expect(head.bytes).toHaveLength(0);
    for (const name of ["content-length", "content-encoding", "vary", "content-type"])
      expect(head.headers[name]).toBe(get.headers[name]);
    expect(JSON.parse(brotliDecompressSync(get.bytes).toString())).toHaveProperty("openapi");
  });

  test.each([
    ["a short answer", "/1/indexes/texts/records/short", 200],
    ["an error", `/1/indexes/texts/records/${"long".repeat(300)}`, 400],
    ["an unknown path", `/${"long".repeat(800)}`, 404],
  ])("%s stays as it is (3)", async (_, path, status) => {
    const answer = await ask(server(), path, { encoding: "gzip" });
    expect(answer.status).toBe(status);
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.headers).not.toHaveProperty("vary");
    expect(() => JSON.parse(answer.bytes.toString())).not.toThrow();
  });

  test("settings, whose etag names their bytes, stay as they are (3)", async () => {
    await server().putSettings("tagged", {
      indexTime: {
        attributesForFaceting: Array.from({ length: 100 }, (_, at) => `${"attribute".repeat(5)}${at}`),
      },
    });
    const answer = await ask(server(), "/1/indexes/tagged/settings", { encoding: "br" });
    expect(answer.bytes.length).toBeGreaterThan(compressedBytesMin);
    expect(answer.headers["etag"]).toMatch(/^"/);
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });
});

test("with compression off nothing is compressed, and nothing varies", async () => {
  const server = await TestServer.start({ compression: false });
  try {
    await fill(server);
    const answer = await ask(server, "/1/indexes/texts/search", { ...search, encoding: "br, gzip" });
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.headers).not.toHaveProperty("vary");
  } finally {
    await server.stop();
  }
});

describe("the hook", () => {
  const app = fastify();
  const held: number[] = [];
  const memory = new FairShare(100_000_000);
  let noteCompressed: () => void = () => undefined;
  const compressed = new Promise<void>((resolve) => {
    noteCompressed = resolve;
  });
  let url = "";

  beforeAll(async () => {
    app.decorateRequest("admitted", null);
    compressAnswers(app);
    app.get("/vary", (_request, reply) =>
      reply.header("vary", "origin").send("a".repeat(compressedBytesMin)),
    );
    app.get("/shorter", (_request, reply) => reply.send("a".repeat(compressedBytesMin - 1)));
    app.get("/held", (request, reply) => {
      Object.assign(request, { admitted: { hold: (bytes: number) => held.push(bytes) } });
      return reply.send(Buffer.alloc(10_000));
    });
    const leave: RouteHandlerMethod = (request, reply) => {
      const release = (): void => undefined;
      const admitted = new AdmittedRequest({ owner: "k", memory, cut: release, release });
      Object.assign(request, { admitted });
      reply.raw.once("close", () => admitted.close());
      setImmediate(() => reply.raw.destroy());
      // Random bytes, so that compressing them takes longer than closing the connection.
      return admitted.handle(() => reply.send(randomBytes(10_000_000)));
    };
    const onSend: onSendAsyncHookHandler = async (_request, _reply, payload) => {
      noteCompressed();
      return payload;
    };
    app.get("/left", { onSend }, leave);
    app.get("/full", (request, reply) => {
      const hold = () => {
        throw new Error("no room");
      };
      Object.assign(request, { admitted: { hold } });
      return reply.send(Buffer.alloc(10_000));
    });
    url = await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => app.close());

  const get = (path: string) => fetch(`${url}${path}`, { headers: { "accept-encoding": "gzip" } });

  test("keeps what varies already (4)", async () => {
    const { headers } = await get("/vary");
    expect(headers.get("vary")).toBe("origin, accept-encoding");
    expect(headers.get("content-encoding")).toBe("gzip");
  });

  test("leaves what is a byte too short (3)", async () => {
    expect((await get("/shorter")).headers.get("content-encoding")).toBeNull();
  });

  test("counts both (5)", async () => {
    const { headers } = await get("/held");
    expect(held).toEqual([10_000 + Number(headers.get("content-length"))]);
  });

  test("keeps no memory if the client leaves while its answer is compressed (5)", async () => {
    await expect(get("/left")).rejects.toThrow("fetch failed");
    await compressed;
    expect(memory.take("k", 50_000_000)).toBe(true);
  });

  test("answers with an error where memory has no room for both, and says no encoding (5)", async () => {
    const answer = await get("/full");
    expect(answer.status).toBe(500);
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(await answer.json()).toMatchObject({ message: "no room" });
  });
});
