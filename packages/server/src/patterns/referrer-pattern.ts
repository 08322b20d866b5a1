import { asciiHost, hasPortTooHigh } from "./host-pattern.js";
import { wildcardFault } from "./wildcard.js";

/** A pattern of `restrictions.referrers`, cut into the parts that are compared. */
export interface ReferrerPattern {
  /** The scheme, such as `https:`; null: any scheme. */
  readonly scheme: string | null;
  /**
   * The host in ASCII, with `*` at its start or end. null: any header passes, even one that is no address.
   */
  readonly host: string | null;
  /** Whether the port is compared. If it is, and `host` names none, the port must be the default one. */
  readonly hasPort: boolean;
  /** The path, percent-encoded, with `*` at its end; null: any path. */
  readonly path: string | null;
}

/** Says why a text is no pattern, as the end of a sentence. */
interface PatternFault {
  readonly fault: string;
}

const separator = "://";
const portTooHigh: PatternFault = { fault: "must have a port of at most 65,535" };

/** Says why a pattern is refused, as the end of a sentence; null if it is valid. */
export function referrerPatternFault(pattern: string): string | null {
  const parsed = parseReferrerPattern(pattern);
  return "fault" in parsed ? parsed.fault : null;
}

/** A pattern with `://` has a scheme, a host and a path. Any other pattern is a host. */
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
  // The colons of an IPv6 address are in brackets.
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
 * The path as a URL has it; an origin has the path `/`. The text before a `*` may end within a segment. It is
 * completed by a letter first, so that `/docs/..*` does not become the folder above.
 */
function encodedPath(path: string): string {
  if (!path.endsWith("*")) return pathOf(path);
  return `${pathOf(`${path.slice(0, -1)}x`).slice(0, -1)}*`;
}

function pathOf(path: string): string {
  return new URL(`http://host${path}`).pathname.toLowerCase();
}
