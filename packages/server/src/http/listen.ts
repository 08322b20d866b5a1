import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { ServerOptions } from "../server-options.js";

type Address = Pick<ServerOptions, "host" | "port">;

/**
 * Binds the address and lets it go again: a start that cannot have it should find out before it changes
 * anything.
 *
 * @throws Error that says in plain words why the port cannot be had
 */
export async function checkAddress({ host, port }: Address): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    throw new Error(reasonOf(error, host, port), { cause: error });
  }
  server.close();
  await once(server, "close");
}

/**
 * Binds the port.
 *
 * @returns the port really bound
 * @throws Error that says in plain words why the port cannot be had
 */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new Error(reasonOf(error, host, port), { cause: error });
  }
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

function reasonOf(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `Port ${port} on ${host} is already in use; choose another port.`;
  if (code === "EACCES") return `Port ${port} on ${host} may not be bound: permission denied.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `${host} is no address of this machine.`;
  return `Port ${port} on ${host} cannot be bound: ${error instanceof Error ? error.message : String(error)}`;
}
