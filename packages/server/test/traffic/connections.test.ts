/**
 * Connections, at the edges that a whole server seldom meets:
 *  1. A connection that cannot be accepted closes the one that has waited longest.
 *  2. Where none waits, the oldest one.
 *  3. A request that nobody admits, such as one for /health, ends the waiting of its connection, too.
 *  4. Any number of connections that send nothing closes only such, as long as these are the most.
 *  5. Any number of idle connections that have had a request closes only such, as long as these are the most.
 */
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { Connections } from "../../src/traffic/connections.js";

const noOne = { close: () => undefined };

function watched(count: number) {
  const server = new Server();
  const connections = new Connections(10);
  connections.watch(server);
  // Without what Node itself does with a connection.
  const [, add] = server.listeners("connection");
  const opened = (): Socket => {
    const socket = new Socket();
    add?.(socket);
    return socket;
  };
  const sockets = Array.from({ length: count }, opened);
  return { server, connections, sockets, opened };
}

/** Has a request answered that nobody admits. */
function answer(connections: Connections, socket: Socket): void {
  const request = new IncomingMessage(socket);
  const response = new ServerResponse(request);
  connections.receive(request, response, () => response.emit("close"));
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

test("a request that nobody admits counts as use (3)", () => {
  const { server, connections, sockets } = watched(3);
  for (const socket of sockets) answer(connections, socket);
  answer(connections, sockets[0]);
  server.emit("error", new Error("accept EMFILE"));
  expect(alive(sockets)).toEqual([true, false, true]);
});

test("connections that send nothing close only each other (4)", () => {
  const { connections, sockets, opened } = watched(4);
  for (const socket of sockets) answer(connections, socket);
  const silent = Array.from({ length: 50 }, opened);
  expect(alive(sockets)).toEqual([true, true, true, true]);
  expect(silent.filter(({ destroyed }) => !destroyed)).toEqual(silent.slice(-6));
});

test("idle connections close only each other (5)", () => {
  const { connections, sockets, opened } = watched(4);
  const idle = Array.from({ length: 50 }, () => {
    const socket = opened();
    answer(connections, socket);
    return socket;
  });
  expect(alive(sockets)).toEqual([true, true, true, true]);
  expect(idle.filter(({ destroyed }) => !destroyed)).toEqual(idle.slice(-6));
});
