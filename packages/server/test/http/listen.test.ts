/**
 * The name localhost:
 *  1. It stands for all of its addresses; those that cannot be had are left out.
 *  2. A stop waits for what has begun on any of them, and takes no further connection there.
 *  3. A connection that cannot be accepted on any of them is a fault of the one HTTP server.
 */
import { lookup } from "node:dns/promises";
import { platform } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { describe, expect, test, vi } from "vitest";
import { createApp } from "../../src/http/app.js";
import { listen } from "../../src/start/listen.js";
import { Connections } from "../../src/traffic/connections.js";
import { listeningServers } from "../listening-servers.js";

type Lookup = (name: string, options: { all: true }) => Promise<object[]>;

vi.mock("node:dns/promises", () => ({ lookup: vi.fn<Lookup>() }));

const addressOf = (address: string) => ({ address, family: 4 });

/** A server on two addresses, which calls `during` before it answers. A third address cannot be had. */
async function start(during: (app: FastifyInstance) => Promise<void> = async () => undefined) {
  const addresses = ["127.0.0.1", "127.0.0.2", "192.0.2.1"].map(addressOf);
  vi.mocked<Lookup>(lookup).mockResolvedValue(addresses);
  const app = await createApp({ logger: pino({ level: "silent" }), connections: new Connections(10) });
  app.get("/", async (_request, reply) => {
    await during(app);
    return reply.send("here");
  });
  const port = await listen(app, { host: "localhost", port: 0 });
  return { app, port };
}

async function ask(address: string, port: number): Promise<string> {
  const response = await fetch(`http://${address}:${port}/`, { headers: { connection: "close" } });
  return response.text();
}

// Other systems have no second address on which they may listen.
describe.skipIf(platform() !== "linux")("localhost", () => {
  test("every address answers (1)", async () => {
    const { app, port } = await start();
    for (const address of ["127.0.0.1", "127.0.0.2"]) {
      expect([address, await ask(address, port)]).toEqual([address, "here"]);
    }
    await app.close();
    await expect(ask("127.0.0.2", port)).rejects.toThrow("fetch failed");
  });

  test("what cannot be accepted is reported by the HTTP server (3)", async () => {
    const servers = listeningServers();
    const { app } = await start();
    const onError = vi.fn<(error: Error) => void>();
    app.server.on("error", onError);
    const listening = servers.filter((server) => server.listening);
    const error = new Error("accept EMFILE");
    for (const server of listening) server.emit("error", error);
    expect([listening.length, onError.mock.calls]).toEqual([2, [[error], [error]]]);
    await app.close();
  });

  test.each(["127.0.0.1", "127.0.0.2"])("a stop waits for a request to %s (2)", async (address) => {
    let isStopped = false;
    let stopped: Promise<void> | undefined;
    const stop = async (app: FastifyInstance): Promise<void> => {
      await app.close();
      isStopped = true;
    };
    const { port } = await start(async (app) => {
      stopped = stop(app);
      // More than enough for a stop that does not wait.
      await sleep(50);
      await expect(ask(address, port)).rejects.toThrow("fetch failed");
      expect(isStopped).toBe(false);
    });
    expect(await ask(address, port)).toBe("here");
    await stopped;
  });
});
