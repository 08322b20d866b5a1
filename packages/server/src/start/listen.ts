import { lookup } from "node:dns/promises";
import { once } from "node:events";
import type { Server } from "node:http";
import { createServer, type Server as NetServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { ServerOptions } from "../server-options.js";

/**
 * Connections that the kernel keeps until the server accepts them; Linux keeps 4,096 at most. Node's default
 * is 511: when more come at once, TCP drops them, and clients try again after 1, 3 and 7 seconds.
 */
const backlog = 4_096;

type Address = Pick<ServerOptions, "host" | "port">;

/**
 * Binds the address and lets it go again: a start that cannot have it should fail before it changes anything.
 *
 * @throws Error that says in plain words why the port cannot be bound
 */
export async function checkAddress(address: Address): Promise<void> {
  const server = createServer();
  await bind(server, address);
  server.close();
  await once(server, "close");
}

/** @throws Error that says in plain words why the port cannot be bound */
export async function bind(server: NetServer, { host, port }: Address): Promise<void> {
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    throw new Error(reasonOf(error, host, port), { cause: error });
  }
}

/** @param server is bound to a port */
export function boundPort(server: NetServer): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

/**
 * Binds the port, on every address of the host.
 *
 * @returns the port that was bound
 * @throws Error that says in plain words why the port cannot be bound
 */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<number> {
  try {
    const [first, ...others] = await addressesOf(host);
    const besides: NetServer[] = [];
    stopTogether(app, besides);
    await app.listen({ host: first, port, backlog });
    const bound = boundPort(app.server);
    for (const other of others) besides.push(await listenBeside(app.server, { host: other, port: bound }));
    return bound;
  } catch (error) {
    throw new Error(reasonOf(error, host, port), { cause: error });
  }
}

/** The addresses of a host. Of all names, only `localhost` stands for all of its addresses. */
async function addressesOf(host: string): Promise<string[]> {
  if (host !== "localhost") return [host];
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

/**
 * Lets the stop of the app wait for what has begun on other addresses: the HTTP server waits only for its own
 * connections.
 */
function stopTogether(app: FastifyInstance, besides: readonly NetServer[]): void {
  let closed: Promise<unknown> = Promise.resolve();
  app.addHook("preClose", (done) => {
    closed = Promise.all(besides.map(close));
    done();
  });
  app.addHook("onClose", async () => void (await closed));
}

/** Resolves when the server has no connection any more. One that does not listen has none. */
function close(server: NetServer): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}

/**
 * Passes the connections of another address on to the server, and the faults of accepting them. Fastify would
 * make another HTTP server, without the settings of the first one. An address that cannot be bound is left
 * out, as Fastify does.
 */
async function listenBeside(server: Server, address: Address): Promise<NetServer> {
  const beside = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit("connection", socket),
  );
  try {
    beside.listen({ ...address, backlog });
    await once(beside, "listening");
    beside.on("error", (error) => server.emit("error", error));
  } catch {
    // The socket does not listen, and never has a connection.
  }
  return beside;
}

function reasonOf(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `Port ${port} on ${host} is already in use; choose another port.`;
  if (code === "EACCES") return `Port ${port} on ${host} may not be bound: permission denied.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `${host} is no address of this machine.`;
  return `Port ${port} on ${host} cannot be bound: ${error instanceof Error ? error.message : String(error)}`;
}
