import type { KeyRestrictions } from "@findling/protocol";
import { matchesWildcard, wildcardFault } from "./wildcard.js";

/** The headers that say where a request comes from. */
export interface ReferrerHeaders {
  readonly referer?: string | undefined;
  readonly origin?: string | undefined;
}

/** Why a pattern of `restrictions.referrers` is refused, as the end of a sentence; null if it is not. */
export function referrerPatternFault(pattern: string): string | null {
  if (!pattern.includes("://") && pattern.includes("/")) {
    return "must have no /, as it is compared with the host; one with :// is compared with the whole header";
  }
  return wildcardFault(pattern);
}

/** Compares the `Referer`, else the `Origin`. null allows every request, even one with neither header. */
export function allowsReferrer(
  { referrers }: Pick<KeyRestrictions, "referrers">,
  { referer, origin }: ReferrerHeaders,
): boolean {
  if (referrers === null) return true;
  const header = referer ?? origin;
  if (header === undefined || header === "") return false;
  const lowerCase = header.toLowerCase();
  return referrers.some((pattern) => matchesReferrer(pattern.toLowerCase(), lowerCase));
}

function matchesReferrer(pattern: string, header: string): boolean {
  if (pattern === "*") return true;
  if (pattern.includes("://")) return matchesWildcard(withPath(pattern), withPath(header));
  if (!URL.canParse(header)) return false;
  const url = new URL(header);
  if (url.host === "") return false;
  if (!hasPort(pattern)) return matchesWildcard(pattern, url.hostname);
  if (url.port !== "") return matchesWildcard(pattern, url.host);
  // The default port counts as absent, in the header and in the pattern.
  const suffix = `:${defaultPort(url)}`;
  const expected = pattern.endsWith(suffix) ? pattern.slice(0, -suffix.length) : pattern;
  return matchesWildcard(expected, url.hostname);
}

/** An origin is compared with the `/` that a browser's Referer has after it. */
function withPath(address: string): string {
  return /:\/\/[^/*]*$/.test(address) ? `${address}/` : address;
}

/** The colons of an IPv6 address stand in brackets. */
function hasPort(pattern: string): boolean {
  return /:[^\]]*$/.test(pattern);
}

function defaultPort(url: URL): string {
  return url.protocol === "https:" ? "443" : "80";
}
