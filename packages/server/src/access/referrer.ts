import type { KeyRestrictions } from "@findling/protocol";
import { parseReferrerPattern, type ReferrerPattern } from "../patterns/referrer-pattern.js";
import { matchesWildcard } from "../patterns/wildcard.js";

/** The headers that name the origin of a request. */
export interface ReferrerHeaders {
  readonly referer?: string | undefined;
  readonly origin?: string | undefined;
}

/** Default ports by scheme. Other schemes have none. */
const defaultPorts: Readonly<Record<string, string>> = {
  "http:": "80",
  "ws:": "80",
  "https:": "443",
  "wss:": "443",
  "ftp:": "21",
};

/** The key is the list of an API key, which stays the same until keys change. */
const parsedLists = new WeakMap<readonly string[], readonly ReferrerPattern[]>();

/** Compares the `Referer`, else the `Origin`. null allows every request, even one with neither header. */
export function allowsReferrer(
  { referrers }: Pick<KeyRestrictions, "referrers">,
  { referer, origin }: ReferrerHeaders,
): boolean {
  if (referrers === null) return true;
  const header = referer ?? origin;
  if (header === undefined || header === "") return false;
  const url = URL.canParse(header) ? new URL(header) : null;
  return patternsOf(referrers).some((pattern) => matches(pattern, url));
}

/** A pattern that an earlier release accepted and that is invalid now lets nobody through. */
function patternsOf(referrers: readonly string[]): readonly ReferrerPattern[] {
  const known = parsedLists.get(referrers);
  if (known !== undefined) return known;
  const patterns = referrers.flatMap((referrer) => {
    const parsed = parseReferrerPattern(referrer);
    return "fault" in parsed ? [] : [parsed];
  });
  parsedLists.set(referrers, patterns);
  return patterns;
}

/**
 * Compares part by part, so that no part can stand in for another. Compares the parsed URL, never the header.
 */
function matches({ scheme, host, hasPort, path }: ReferrerPattern, url: URL | null): boolean {
  if (host === null) return true;
  if (url === null || url.host === "" || (scheme !== null && scheme !== url.protocol)) return false;
  const found = (hasPort ? url.host : url.hostname).toLowerCase();
  if (!matchesWildcard(withoutDefaultPort(host, url), found)) return false;
  // Addresses of some schemes have no path.
  return path === null || matchesWildcard(path, url.pathname.toLowerCase() || "/");
}

/** The default port counts as absent, as it is in a URL. */
function withoutDefaultPort(host: string, { protocol, port }: URL): string {
  if (port !== "") return host;
  const suffix = `:${defaultPorts[protocol]}`;
  return host.endsWith(suffix) ? host.slice(0, -suffix.length) : host;
}
