/**
 * Whether a connection outlasts an answer of a server that stops:
 *  1. It does while the server runs.
 *  2. It does not if the stop, or the drain before it, begins between a request and its answer. The stop would
 *     wait for a client that keeps the connection, until it cuts all connections.
 *  3. It does not if the request comes later. While the server stops, the request is refused.
 */
import { Agent, get } from "node:http";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../src/http/app.js";
import { listen } from "../../src/start/listen.js";
import { Connections } from "../../src/traffic/connections.js";

/** A server with one route, which calls `during` before it answers, and a client that keeps its connections. */
async function start() {
  const state = { isClosing: false, isDraining: false, during: (): void => undefined };
  const app = await createApp({
    logger: pino({ level: "silent" }),
    connections: new Connections(10),
    isClosing: () => state.isClosing,
    isDraining: () => state.isDraining,
  });
  app.get("/", (_request, reply) => {
    state.during();
    return reply.send("here");
  });
  const port = await listen(app, { host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    await app.close();
  });
  /** The status of an answer, and what it says of the connection. */
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      get({ port, agent }, (response) => {
        response.resume();
        resolve(`${response.statusCode} ${response.headers.connection}`);
      }).on("error", reject);
    });
  return { state, app, ask };
}

test("a connection outlasts an answer while the server runs (1)", async () => {
  const { ask } = await start();
  expect([await ask(), await ask()]).toEqual(["200 keep-alive", "200 keep-alive"]);
});

test("a drain that begins before the answer ends the connection (2)", async () => {
  const { state, ask } = await start();
  state.during = () => (state.isDraining = true);
  expect([await ask(), await ask()]).toEqual(["200 close", "200 close"]);
});

test("a stop that begins before the answer ends the connection, and does not wait for the client (2)", async () => {
  const { state, app, ask } = await start();
  let stopped: PromiseLike<void> | undefined;
  state.during = () => {
    state.isClosing = true;
    stopped = app.close();
  };
  expect(await ask()).toBe("200 close");
  await stopped;
});

test("a request that comes during a stop is refused, and its connection ends (3)", async () => {
  const { state, ask } = await start();
  state.isClosing = true;
  expect(await ask()).toBe("503 close");
});
