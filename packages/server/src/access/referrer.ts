import type { KeyRestrictions } from "@findling/protocol";
import { parseReferrerPattern, type ReferrerPattern } from "../patterns/referrer-pattern.js";
import { matchesWildcard } from "../patterns/wildcard.js";

/** The headers that say where a request comes from. */
export interface ReferrerHeaders {
  readonly referer?: string | undefined;
  readonly origin?: string | undefined;
}

/** Of the schemes that have one. */
const defaultPorts: Readonly<Record<string, string>> = {
  "http:": "80",
  "ws:": "80",
  "https:": "443",
  "wss:": "443",
  "ftp:": "21",
};

/** By the list of a key, which stays the same until keys change. */
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

/** One that an earlier release took, and that is none any more, lets nobody through. */
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

/** Part by part: none can stand in for another. What a URL has parsed is compared, never the header. */
function matches({ scheme, host, hasPort, path }: ReferrerPattern, url: URL | null): boolean {
  if (host === null) return true;
  if (url === null || url.host === "" || (scheme !== null && scheme !== url.protocol)) return false;
  const found = (hasPort ? url.host : url.hostname).toLowerCase();
  if (!matchesWildcard(withoutDefaultPort(host, url), found)) return false;
  // Some schemes have addresses without a path.
  return path === null || matchesWildcard(path, url.pathname.toLowerCase() || "/");
}

/** The default port counts as absent, as it is in a URL. */
function withoutDefaultPort(host: string, { protocol, port }: URL): string {
  if (port !== "") return host;
  const suffix = `:${defaultPorts[protocol]}`;
  return host.endsWith(suffix) ? host.slice(0, -suffix.length) : host;
}
