import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The address of the client: that of the connection, or what `x-forwarded-for` says of it if the connection
 * comes from a trusted proxy (`ServerOptions.trustProxy`). The nearest address that is not that of a trusted
 * proxy counts, so that a client cannot choose its own. `unknown` if the connection has ended.
 */
export function clientAddress({ ip, ips, socket }: FastifyRequest): string {
  // A proxy may pass on anything. Then the nearest address that is one is the best that is known.
  const address = isIP(ip) === 0 ? ips?.findLast((hop) => isIP(hop) !== 0) : ip;
  return withoutMapping(address ?? socket.remoteAddress ?? "unknown");
}

/** A socket for both families shows IPv4 addresses as `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  const [, mapped = ""] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  return isIP(mapped) === 4 ? mapped : address;
}
