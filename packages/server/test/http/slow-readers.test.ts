/**
 * Answers lie in memory that is used again once they have been sent: whoever reads late still gets his own.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { adminKey, useServer } from "./harness.js";

const server = useServer();
const words = ["apple", "birch", "cedar", "maple"];
const records = 20;

beforeAll(async () => {
  for (const word of words) {
    // An answer of 230 KB: less than what is not used again, and all together are more than most systems
    // buffer.
    const title = `${word} ${`in${word} `.repeat(700)}`;
    const numbers = Array.from({ length: records }, (_, i) => i);
    await server().upsert("trees", ...numbers.map((i) => ({ objectID: `${word}${i}`, title })));
  }
});

/** Sends searches one after the other without waiting for an answer. */
function pipeline(socket: Socket, queries: readonly string[]): void {
  for (const q of queries) {
    const body = JSON.stringify({ q });
    const head = `POST /1/indexes/trees/search HTTP/1.1\r\nhost: a\r\nx-svc-key: ${adminKey}`;
    const length = Buffer.byteLength(body);
    socket.write(`${head}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`);
  }
}

/** The bodies of the next `count` answers. */
async function bodiesOf(socket: Socket, count: number): Promise<string[]> {
  const bodies: string[] = [];
  let pending = Buffer.alloc(0);
  while (bodies.length < count) {
    const [chunk]: unknown[] = await once(socket, "data");
    if (!Buffer.isBuffer(chunk)) throw new Error("The socket gave no bytes.");
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const headEnd = pending.indexOf("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(pending.toString("latin1", 0, headEnd))?.[1]);
      const end = headEnd + 4 + length;
      if (headEnd < 0 || pending.length < end) break;
      bodies.push(pending.toString("utf8", headEnd + 4, end));
      pending = pending.subarray(end);
    }
  }
  return bodies;
}

/** Returns the part of an answer that is the same whenever it comes. */
function hitsOf(body: string): unknown {
  const { query, nbHits, hits } = JSON.parse(body);
  return { query, nbHits, hits };
}

test("answers that are read late are whole, whatever is searched meanwhile", async () => {
  const expected = new Map<string, unknown>();
  for (const q of words) expected.set(q, hitsOf((await server().search("trees", { q })).text));
  expect([...expected.values()]).toMatchObject(words.map((query) => ({ query, nbHits: records })));
  const queries = Array.from({ length: 160 }, (_, i) => words[i % words.length]);
  const socket = connect(server().running.port, "127.0.0.1").pause();
  pipeline(socket, queries);
  const abandoned = connect(server().running.port, "127.0.0.1").pause();
  pipeline(abandoned, queries);
  await sleep(500);
  abandoned.destroy();
  for (let i = 0; i < 20; i++) {
    const answers = await Promise.all(words.map((q) => server().search("trees", { q })));
    expect(answers.map(({ text }) => hitsOf(text))).toEqual(words.map((q) => expected.get(q)));
  }
  const bodies = await bodiesOf(socket.resume(), queries.length);
  expect(bodies.map(hitsOf)).toEqual(queries.map((q) => expected.get(q)));
  socket.destroy();
}, 30_000);
