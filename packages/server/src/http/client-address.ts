import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The address of the client: that of the connection, or what `x-forwarded-for` says of it if the connection
 * comes from a trusted proxy (`ServerOptions.trustProxy`). The nearest address that is not that of a trusted
 * proxy counts, so that a client cannot choose its own. `unknown` if the connection has ended.
 */
export function clientAddress({ ip, ips, socket }: FastifyRequest): string {
  // A proxy may pass on anything. Then the nearest text that is an address is the best one that is known.
  const farthest = () => (ips ?? []).map(plainAddress).findLast((hop) => hop !== null);
  return plainAddress(ip) ?? farthest() ?? socketAddress(socket);
}

/** The address of the other end of a connection; `unknown` if the connection has ended. */
export function socketAddress({ remoteAddress }: { readonly remoteAddress?: string | undefined }): string {
  return plainAddress(remoteAddress) ?? "unknown";
}

/**
 * Whether a hop of `x-forwarded-for` is a trusted proxy. Fastify's own check of ranges does not know
 * addresses with a port.
 *
 * @param ranges addresses and CIDR ranges
 */
export function trustedProxies(ranges: readonly string[]): (hop: string) => boolean {
  const trusted = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (hop) => {
    const address = plainAddress(hop);
    return address !== null && trusted.check(address, familyOf(address));
  };
}

/**
 * The address alone, without what gateways and sockets write around it: the port of `192.0.2.1:443` and
 * `[2001:db8::1]:443`, the zone of `fe80::1%eth0`, and `::ffff:192.0.2.1`, as a socket for both families
 * shows IPv4 addresses. null: the text is no address.
 */
function plainAddress(text: string | undefined): string | null {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text ?? "") ?? [];
  const [address = ""] = (inBrackets ?? beforePort ?? text ?? "").split("%", 1);
  const [, mapped = ""] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (isIP(mapped) === 4) return mapped;
  return isIP(address) === 0 ? null : address;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
