import { asciiHost, hasPortTooHigh } from "./host-pattern.js";
import { wildcardFault } from "./wildcard.js";

/** A pattern of `restrictions.referrers`, cut into the parts that are compared. */
export interface ReferrerPattern {
  /** `https:`; null: any. */
  readonly scheme: string | null;
  /** With `*` at its start or end, in ASCII. null: any header at all, even one that is no address. */
  readonly host: string | null;
  /** The port stands with the host, or must be the default one. */
  readonly hasPort: boolean;
  /** With `*` at its end, percent-encoded; null: any. */
  readonly path: string | null;
}

/** Why a text is no pattern, as the end of a sentence. */
interface PatternFault {
  readonly fault: string;
}

const separator = "://";
const portTooHigh: PatternFault = { fault: "must have a port of at most 65,535" };

/** Why a pattern is refused, as the end of a sentence; null if it is not. */
export function referrerPatternFault(pattern: string): string | null {
  const parsed = parseReferrerPattern(pattern);
  return "fault" in parsed ? parsed.fault : null;
}

/** One with `://` has a scheme, a host and a path; one without is a host. */
export function parseReferrerPattern(pattern: string): ReferrerPattern | PatternFault {
  if (/[\s\p{Cc}]/u.test(pattern)) return { fault: "must have no blanks and no control characters" };
  return pattern.includes(separator) ? parseAddress(pattern) : parseHost(pattern);
}

function parseHost(pattern: string): ReferrerPattern | PatternFault {
  const fault = wildcardFault(pattern);
  if (fault !== null) return { fault };
  if (pattern === "*") return { scheme: null, host: null, hasPort: false, path: null };
  if (pattern.includes("/"))
    return { fault: "must have no /, as it is compared with the host; one with :// may have a path" };
  if (pattern.includes("@")) return { fault: "must have no user name" };
  if (hasPortTooHigh(pattern)) return portTooHigh;
  const host = asciiHost(pattern);
  if (host === null) return { fault: "is no host" };
  // The colons of an IPv6 address stand in brackets.
  return { scheme: null, host, hasPort: /:[^\]]*$/.test(host), path: null };
}

function parseAddress(pattern: string): ReferrerPattern | PatternFault {
  const at = pattern.indexOf(separator);
  const scheme = pattern.slice(0, at).toLowerCase();
  const [, authority = "", path = "", rest = ""] =
    /^([^/\\?#]*)([^?#]*)(.*)$/.exec(pattern.slice(at + separator.length)) ?? [];
  if (scheme !== "*" && !/^[a-z][a-z0-9+.-]*$/.test(scheme))
    return { fault: "must begin with a scheme, such as https, or with *" };
  if (authority.includes("@")) return { fault: "must have no user name" };
  if (authority.lastIndexOf("*") > 0) return { fault: "may have * in its host only at the start" };
  if (/\*./.test(path) || rest.includes("*")) return { fault: "may have * in its path only at the end" };
  if (hasPortTooHigh(authority)) return portTooHigh;
  const host = asciiHost(authority);
  if (host === null || host === "") return { fault: `must have a host after ${separator}` };
  return { scheme: scheme === "*" ? null : `${scheme}:`, host, hasPort: true, path: encodedPath(path) };
}

/**
 * As a URL has it, where an origin has the path `/`. What stands before a `*` is the beginning of a segment:
 * it is completed, so that `/docs/..*` is not the folder above.
 */
function encodedPath(path: string): string {
  if (!path.endsWith("*")) return pathOf(path);
  return `${pathOf(`${path.slice(0, -1)}x`).slice(0, -1)}*`;
}

function pathOf(path: string): string {
  return new URL(`http://host${path}`).pathname.toLowerCase();
}
