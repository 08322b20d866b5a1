import { sessionSeconds } from "./sessions.js";

/** The server, as the browser of a request addresses it. */
export interface RequestTarget {
  /** The host with its port, unless that is the default one. */
  readonly host: string;
  readonly isSecure: boolean;
}

/** A `Set-Cookie` that no script can read, and that no page of another site makes a browser send. */
export function sessionCookie(text: string, target: RequestTarget): string {
  return cookieOf(text, sessionSeconds, target);
}

/** A `Set-Cookie` that removes the session. */
export function noSessionCookie(target: RequestTarget): string {
  return cookieOf("", 0, target);
}

/** Every value that the header `Cookie` has under the name. */
export function sessionTextsIn(cookies: string, target: RequestTarget): string[] {
  const begin = `${nameFor(target)}=`;
  return cookies
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(begin))
    .map((cookie) => cookie.slice(begin.length));
}

function cookieOf(value: string, seconds: number, target: RequestTarget): string {
  const secure = target.isSecure ? "; Secure" : "";
  return `${nameFor(target)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * Browsers take a name that begins with `__Host-` only over TLS and from the host itself. They do not
 * distinguish the ports of a host, so the name does: two servers of one machine do not sign each other out.
 */
function nameFor({ host, isSecure }: RequestTarget): string {
  const port = /:(\d+)$/.exec(host)?.[1];
  return `${isSecure ? "__Host-" : ""}findling-session${port === undefined ? "" : `-${port}`}`;
}
