import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** A page may load nothing, unless its route has a policy of its own. */
const strictPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A year, as usual; other hosts below the name are not spoken for. */
const strictTransport = "max-age=31536000";
/** A cache knows nothing of `x-svc-key`, and would give an answer to somebody without it (RFC 9111, 3.5). */
export const keptNowhere = "private, no-store";

/** Adds to every answer what browsers and caches have to know to treat it safely. */
export function addSecurityHeaders(app: FastifyInstance, isSecure: boolean): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    setSecurityHeaders(reply, isSecure);
    done(null, payload);
  });
}

export function setSecurityHeaders(reply: FastifyReply, isSecure: boolean): void {
  reply.headers(headersOfAll(isSecure));
  if (isOfApi(reply.request) && !reply.hasHeader("cache-control")) reply.header("cache-control", keptNowhere);
  if (!isPage(reply)) return;
  reply.header("referrer-policy", "no-referrer");
  if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", strictPolicy);
}

/** The headers of every answer, whatever it is. */
export function headersOfAll(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    ...(isSecure ? { "strict-transport-security": strictTransport } : {}),
  };
}

/** By the path of its route, as a request may write that in many ways; by its own where there is no route. */
function isOfApi({ routeOptions, url }: FastifyRequest): boolean {
  return [routeOptions.url, url].some((path) => /^\/(1|internal)\//.test(path ?? ""));
}

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader("content-type") ?? "").startsWith("text/html");
}
