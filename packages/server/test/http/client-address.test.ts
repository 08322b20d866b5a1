/**
 * The address of a client:
 *  1. Without trusted proxies it is that of the connection, whatever headers say.
 *  2. Behind trusted proxies it is the nearest address that is not one of them.
 *  3. What is no address is not taken for one.
 *  4. The log has it with each answer.
 *  5. It is an address alone: without a port and without a zone, for proxies, too.
 */
import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "../../src/http/app.js";
import { clientAddress } from "../../src/http/client-address.js";
import { Connections } from "../../src/traffic/connections.js";

const own = "127.0.0.1";

async function addressSeen(
  trustProxy: readonly string[],
  headers: Record<string, string>,
): Promise<{ address: string; logged: unknown }> {
  const lines: string[] = [];
  const log = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const app = await createApp({
    logger: pino({ level: "debug" }, log),
    connections: new Connections(10),
    trustProxy,
  });
  app.get("/address", (request, reply) => reply.send(clientAddress(request)));
  try {
    const url = await app.listen({ host: own, port: 0 });
    const response = await fetch(`${url}/address`, { headers });
    const address = await response.text();
    await app.close();
    const answered = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === "answered");
    return { address, logged: answered?.client };
  } finally {
    await app.close();
  }
}

test.each<[string, readonly string[], Record<string, string>, string]>([
  ["nobody is trusted (1)", [], { "x-forwarded-for": "192.0.2.1", forwarded: "for=192.0.2.1" }, own],
  ["another one is trusted (1)", ["10.0.0.0/8"], { "x-forwarded-for": "192.0.2.1" }, own],
  ["a trusted proxy says nothing (2)", [own], {}, own],
  ["a trusted proxy names its client (2)", [own], { "x-forwarded-for": "192.0.2.1" }, "192.0.2.1"],
  ["a range is trusted (2)", ["127.0.0.0/8"], { "x-forwarded-for": "2001:db8::1" }, "2001:db8::1"],
  ["a client made an address up (2)", [own], { "x-forwarded-for": "10.9.9.9, 192.0.2.1" }, "192.0.2.1"],
  [
    "two proxies are trusted (2)",
    [own, "10.0.0.0/8"],
    { "x-forwarded-for": "192.0.2.1, 10.0.0.7" },
    "192.0.2.1",
  ],
  ["all are proxies (2)", [own, "10.0.0.0/8"], { "x-forwarded-for": "10.0.0.8, 10.0.0.7" }, "10.0.0.8"],
  ["no address (3)", [own], { "x-forwarded-for": "unknown" }, own],
  ["no address before one (3)", [own, "10.0.0.0/8"], { "x-forwarded-for": "<script>, 10.0.0.7" }, "10.0.0.7"],
  ["IPv4 as IPv6 (2)", [own], { "x-forwarded-for": "::ffff:192.0.2.1" }, "192.0.2.1"],
  ["a port (5)", [own], { "x-forwarded-for": "192.0.2.1:5555" }, "192.0.2.1"],
  ["a port after brackets (5)", [own], { "x-forwarded-for": "[2001:db8::1]:443" }, "2001:db8::1"],
  ["brackets without a port (5)", [own], { "x-forwarded-for": "[2001:db8::1]" }, "2001:db8::1"],
  ["a zone (5)", [own], { "x-forwarded-for": "fe80::1%eth0" }, "fe80::1"],
  ["a zone and a port (5)", [own], { "x-forwarded-for": "[fe80::1%eth0]:80" }, "fe80::1"],
  ["IPv4 as IPv6 with a port (5)", [own], { "x-forwarded-for": "[::ffff:192.0.2.1]:80" }, "192.0.2.1"],
  [
    "a trusted proxy with a port (5)",
    [own, "10.0.0.0/8", "fd00::/8"],
    { "x-forwarded-for": "192.0.2.1:1, 10.0.0.7:2, [fd00::1]:3" },
    "192.0.2.1",
  ],
  ["what only looks like a port (5)", [own], { "x-forwarded-for": "192.0.2:80" }, own],
])("%s", async (_, trustProxy, headers, expected) => {
  expect(await addressSeen(trustProxy, headers)).toEqual({ address: expected, logged: expected });
});
