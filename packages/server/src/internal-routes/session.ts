import { ApiError } from "@findling/protocol";
import type { KeyRow } from "@findling/store";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addApiRoute, type ServedRoute, setRateHeaders } from "../http/api-route.js";
import { sameOriginOnly } from "../http/cross-origin.js";
import { requestTarget } from "../http/request-target.js";
import { sendJson } from "../http/send-json.js";
import type { RouteContext } from "../routes/server-context.js";
import { isFromOwnPage } from "../sessions/own-page.js";
import type { Session } from "../sessions/session.js";
import { noSessionCookie, sessionCookie } from "../sessions/session-cookie.js";
import { requireKnownParameters } from "../validation/query-parameters.js";
import { requireSignInKey } from "../validation/sign-in-request.js";

/** Internal: docs/internal-routes.md describes them, and they may change with any version. */
const common = {
  path: "/internal/session",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
} as const;
const signIn = { ...common, method: "POST", status: 201, bodyBytesMax: 4_096 } as const satisfies ServedRoute;
const getSession = { ...common, method: "GET", status: 200 } as const satisfies ServedRoute;
const signOut = { ...common, method: "DELETE", status: 204 } as const satisfies ServedRoute;

type SessionContext = RouteContext<"keyTable" | "sessions">;

export function addSessionRoutes(app: FastifyInstance, context: SessionContext): void {
  addSignInRoute(app, context);
  addApiRoute(app, context, getSession, ({ caller: { key, session }, reply }) =>
    sendSession(reply, getSession.status, { key, session }),
  );
  addApiRoute(app, context, signOut, ({ caller: { key, session }, reply }) => {
    if (session !== null) {
      context.sessions.end(session);
      reply.log.info({ key: key.id }, "a session was ended");
    }
    reply.header("set-cookie", noSessionCookie(requestTarget(reply.request)));
    return reply.code(signOut.status).send();
  });
}

/**
 * Adds the route that begins a session. The key is in the body, so the caller is not known before the body is
 * read.
 */
function addSignInRoute(app: FastifyInstance, { access, keyTable, sessions, usage }: SessionContext): void {
  app.post(
    signIn.path,
    {
      config: sameOriginOnly,
      bodyLimit: signIn.bodyBytesMax,
      onRequest: (request, _reply, done) => {
        requireKnownParameters(request.url, []);
        requireOwnPage(request);
        done();
      },
    },
    (request, reply) => {
      const target = requestTarget(request);
      const key = keyTable.find(requireSignInKey(request.body));
      if (key === undefined) throw new ApiError("invalid_key", "The API key is unknown or revoked.");
      const caller = { key, claims: null, session: null };
      const { headers } = request;
      const onRate = (state: Parameters<typeof setRateHeaders>[1]): void => setRateHeaders(reply, state);
      access.check(signIn, caller, { headers, target, index: undefined, onRate });
      usage.mark(key.id, Date.now());
      const { session, text } = sessions.begin(key.id);
      reply.log.info({ key: key.id }, "a session was begun");
      return sendSession(reply.header("set-cookie", sessionCookie(text, target)), signIn.status, {
        key,
        session,
      });
    },
  );
}

function requireOwnPage(request: FastifyRequest): void {
  if (isFromOwnPage(request.headers, requestTarget(request).host)) return;
  throw new ApiError("forbidden", "Only the dashboard of this server can sign in.");
}

interface SignedIn {
  readonly key: KeyRow;
  /** The session; null: the request has a key of its own. */
  readonly session: Session | null;
}

function sendSession(reply: FastifyReply, status: number, { key, session }: SignedIn): FastifyReply {
  const expiresAt = session === null ? null : new Date(session.expiresAtMs).toISOString();
  const body = { key: { id: key.id, name: key.name }, expiresAt };
  return sendJson(reply.header("cache-control", "no-store"), status, body);
}
