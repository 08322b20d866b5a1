/**
 * Clients that type:
 *  1. A search is over when all of its answer has come, in whatever parts, as often as is searched.
 *  2. Each of several searches at once has a connection, which is used again, unless the server has closed it
 *     meanwhile.
 *  3. What is no answer of a search is an error: another status, an end of the connection, a head without
 *     length or without end.
 *  4. A refusal of an overloaded server is none.
 */
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { TypingClient } from "../../src/compare/typing-client.js";

let server: Server;
let client: TypingClient;
const sockets = new Set<Socket>();

/** Answers each request, which comes in one piece, with parts, one after the other. */
async function start(parts: (request: string) => readonly string[], isEnded = false): Promise<void> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("data", (data) => void send(socket, parts(data.toString("utf8")), isEnded));
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens at no port.");
  client = new TypingClient(`http://127.0.0.1:${address.port}`, "the key");
}

async function send(socket: Socket, parts: readonly string[], isEnded: boolean): Promise<void> {
  socket.setNoDelay(true);
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  if (isEnded) socket.end();
}

function answerOf(body: string, status = "200 OK"): string {
  return `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: keep-alive\r\n\r\n${body}`;
}

afterEach(() => {
  client.close();
  server.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

test("a search is over when all of its answer has come (1)", async () => {
  const requests: string[] = [];
  const whole = answerOf(`{"hits":["${"ä".repeat(300_000)}"]}`);
  const cuts = [[], [5], [20, 21, 60], [whole.length - 1], [whole.indexOf("\r\n\r\n") + 2, 1_000]];
  await start((request) => {
    const ends = [...(cuts[requests.length] ?? []), whole.length];
    requests.push(request);
    return ends.map((end, i) => whole.slice(ends[i - 1] ?? 0, end));
  });
  for (const [i] of cuts.entries()) {
    expect((await client.search(`ö${i}`)).requestMs).toBeGreaterThan(0);
    expect(requests).toHaveLength(i + 1);
  }
  const [head, body] = requests[2].split("\r\n\r\n");
  expect(body).toBe('{"q":"ö2"}');
  expect(head).toContain("POST /1/indexes/bench/search HTTP/1.1");
  expect(head).toContain("x-svc-key: the key");
  expect(head).toMatch(/content-length: 11$/);
  expect(sockets.size).toBe(1);
});

test("each of several searches at once has a connection, which is used again (2)", async () => {
  await start(() => [answerOf("{}").slice(0, 9), answerOf("{}").slice(9)]);
  for (let times = 0; times < 3; times++) await Promise.all(["a", "b", "c"].map((q) => client.search(q)));
  expect(sockets.size).toBe(3);
});

test("a search that an overloaded server refuses is no error (4)", async () => {
  await start(() => [answerOf('{"error":{}}', "503 Service Unavailable")]);
  expect((await client.search("x")).isRefused).toBe(true);
});

test("a connection that the server has closed is not used again (2)", async () => {
  await start(() => [answerOf("{}")], true);
  for (let times = 1; times <= 3; times++) {
    await client.search("a");
    // The client has seen the end, and has answered it, when the server has no connection left.
    await vi.waitUntil(() => [...sockets].every(({ closed }) => closed), { interval: 1 });
  }
  expect(sockets.size).toBe(3);
});

const refusals = [
  [
    "another status",
    answerOf('{"error":{}}', "500 Internal Server Error"),
    '500 for search {"q":"x"}: {"error":{}}',
  ],
  [
    "no length",
    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "without status or length",
  ],
  ["no answer", "hello\r\n\r\n", "without status or length"],
  ["more than it says", `${answerOf("{}")}more`, "longer than it says"],
  ["a head without end", "x".repeat(5_000), "no end of its head"],
] as const;

test.each(refusals)("%s is an error (3)", async (_, answer, message) => {
  await start(() => [answer]);
  await expect(client.search("x")).rejects.toThrow(message);
});

test.each(["", "HTTP/1.1 200", answerOf("{}").slice(0, -1)])(
  "an end after %j is an error (3)",
  async (answer) => {
    await start(() => [answer], true);
    await expect(client.search("x")).rejects.toThrow("closed");
  },
);
