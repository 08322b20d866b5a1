import type { FastifyInstance, FastifyReply } from "fastify";

/** A page may load nothing, unless its route has a policy of its own. */
const strictPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A year, as usual; other hosts below the name are not spoken for. */
const strictTransport = "max-age=31536000";

/** Adds to every answer what browsers have to know to treat it safely. */
export function addSecurityHeaders(app: FastifyInstance, isSecure: boolean): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    setSecurityHeaders(reply, isSecure);
    done(null, payload);
  });
}

export function setSecurityHeaders(reply: FastifyReply, isSecure: boolean): void {
  reply.header("x-content-type-options", "nosniff");
  if (isSecure) reply.header("strict-transport-security", strictTransport);
  if (!isPage(reply)) return;
  reply.header("referrer-policy", "no-referrer");
  if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", strictPolicy);
}

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader("content-type") ?? "").startsWith("text/html");
}
