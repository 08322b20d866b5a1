/**
 * Connections, at the edges that a whole server seldom meets:
 *  1. A connection that cannot be accepted closes the one that has waited longest.
 *  2. Where none waits, the oldest one.
 */
import { Server } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { Connections } from "../../src/traffic/connections.js";

const noOne = { close: () => undefined };

function watched(count: number): { server: Server; connections: Connections; sockets: Socket[] } {
  const server = new Server();
  const connections = new Connections(10);
  connections.watch(server);
  // Without what Node itself does with a connection.
  const [, add] = server.listeners("connection");
  const sockets = Array.from({ length: count }, () => new Socket());
  for (const socket of sockets) add?.(socket);
  return { server, connections, sockets };
}

const alive = (sockets: readonly Socket[]) => sockets.map(({ destroyed }) => !destroyed);

test("the one that has waited longest goes first (1)", () => {
  const { server, connections, sockets } = watched(3);
  connections.occupy(sockets[0], noOne);
  server.emit("error", new Error("accept EMFILE"));
  expect(alive(sockets)).toEqual([true, false, true]);
  connections.leave(sockets[0], noOne);
  server.emit("error", new Error("accept EMFILE"));
  expect(alive(sockets)).toEqual([true, false, false]);
});

test("the oldest one, where all are at work (2)", () => {
  const { server, connections, sockets } = watched(2);
  let closed = 0;
  for (const socket of sockets) connections.occupy(socket, { close: () => closed++ });
  server.emit("error", new Error("accept EMFILE"));
  expect(alive(sockets)).toEqual([false, true]);
  expect(closed).toBe(1);
});
