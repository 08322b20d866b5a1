import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** A page may load nothing, unless its route has a policy of its own. */
const strictPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Browsers use TLS only for a year, as usual. The header does not speak for other hosts below the name. */
const strictTransport = "max-age=31536000";
/**
 * No cache keeps an answer: it knows nothing of `x-svc-key`, and would give the answer to a client without it
 * (RFC 9111, 3.5).
 */
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

/** The headers that every answer has. */
export function headersOfAll(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    ...(isSecure ? { "strict-transport-security": strictTransport } : {}),
  };
}

/**
 * Whether the request is one of the API. The path of its route decides, as a request may write that in many
 * ways; without a route its own path does.
 */
function isOfApi({ routeOptions, url }: FastifyRequest): boolean {
  return [routeOptions.url, url].some((path) => /^\/(1|internal)\//.test(path ?? ""));
}

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader("content-type") ?? "").startsWith("text/html");
}
