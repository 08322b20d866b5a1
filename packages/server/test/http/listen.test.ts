/** The name localhost stands for all of its addresses; those that cannot be had are left out. */
import { lookup } from "node:dns/promises";
import { platform } from "node:os";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createApp } from "../../src/http/app.js";
import { listen } from "../../src/start/listen.js";
import { Connections } from "../../src/traffic/connections.js";

type Lookup = (name: string, options: { all: true }) => Promise<object[]>;

vi.mock("node:dns/promises", () => ({ lookup: vi.fn<Lookup>() }));

const addressOf = (address: string) => ({ address, family: 4 });

// Other systems have no second address on which they may listen.
test.skipIf(platform() !== "linux")("every address of localhost answers", async () => {
  const addresses = ["127.0.0.1", "127.0.0.2", "192.0.2.1"].map(addressOf);
  vi.mocked<Lookup>(lookup).mockResolvedValue(addresses);
  const app = await createApp(pino({ level: "silent" }), new Connections(10));
  app.get("/", (_request, reply) => reply.send("here"));
  const port = await listen(app, { host: "localhost", port: 0 });
  for (const address of ["127.0.0.1", "127.0.0.2"]) {
    const response = await fetch(`http://${address}:${port}/`, { headers: { connection: "close" } });
    expect([address, await response.text()]).toEqual([address, "here"]);
  }
  await app.close();
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow("fetch failed");
});
