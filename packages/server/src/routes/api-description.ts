import type { RouteName } from "@findling/protocol";
import { openApiDocument } from "@findling/protocol/openapi";
import type { FastifyInstance, FastifyReply } from "fastify";
import { apiPage, pagePolicy } from "../api-page/api-page.js";
import { serverVersion } from "../server-version.js";
import { requireKnownParameters } from "../validation/query-parameters.js";

/**
 * The routes of the API that the server has. They are listed in an order in which each example works after
 * those before it.
 */
export const servedRoutes: readonly RouteName[] = [
  "putSettings",
  "getSettings",
  "listIndexes",
  "writeRecords",
  "getRecord",
  "getTask",
  "search",
  "click",
  "clearPartition",
  "createKey",
  "listKeys",
  "revokeKey",
];

const maxAgeSeconds = 300;

/**
 * The description of the API for programs (`/openapi.json`) and for people (`/docs`). They need no key: they
 * say nothing of the data. Each is made once, and all answers share its bytes.
 */
export function addApiDescriptionRoutes(app: FastifyInstance): void {
  const document = lazily(() => openApiDocument(serverVersion(), servedRoutes));
  const json = lazily(() => Buffer.from(JSON.stringify(document())));
  const page = lazily(() => Buffer.from(apiPage(document())));
  app.get("/openapi.json", ({ url }, reply) => {
    requireKnownParameters(url, []);
    return send(reply, "application/json; charset=utf-8", json());
  });
  app.get("/docs", ({ url }, reply) => {
    requireKnownParameters(url, []);
    reply.header("content-security-policy", pagePolicy);
    return send(reply, "text/html; charset=utf-8", page());
  });
}

function send(reply: FastifyReply, type: string, bytes: Buffer): FastifyReply {
  return reply.header("cache-control", `public, max-age=${maxAgeSeconds}`).type(type).send(bytes);
}

/** A value that is made when it is first asked for. */
function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
