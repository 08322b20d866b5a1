import type { FastifyInstance } from "fastify";
import type { ServerOptions } from "../server-options.js";

/**
 * Binds the port.
 *
 * @returns the port really bound
 * @throws Error that says in plain words why the port cannot be had
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<ServerOptions, "host" | "port">,
): Promise<number> {
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
  if (code === "EADDRNOTAVAIL") return `${host} is no address of this machine.`;
  return `Port ${port} on ${host} cannot be bound: ${error instanceof Error ? error.message : String(error)}`;
}
