import { ApiError } from "@findling/protocol";
import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance, FastifyReply } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { bodyBytes, ownBytes } from "../http/body-bytes.js";
import { requireIfMatch } from "../http/entity-tag.js";
import { sendJsonBytes } from "../http/send-json.js";
import type { SavedSettings } from "../writes/write-acceptor.js";
import { erasureStateOf } from "./erasure-state.js";
import type { RouteContext, ServerContext } from "./server-context.js";

const { getSettings } = routes;
const putSettings = { ...routes.putSettings, bodyAsBytes: true } as const;

export function addSettingsRoutes(
  app: FastifyInstance,
  context: RouteContext<"reader" | "writes" | "rebuilds" | "erasures" | "overflow">,
): void {
  addApiRoute(app, context, getSettings, ({ params, reply }) => {
    const stored = context.reader.settings(params["index"]);
    if (stored === undefined) throw new ApiError("index_not_found", `There is no index ${params["index"]}.`);
    return sendSettings(reply, stored, stateOf(context, params["index"]));
  });
  addApiRoute(app, context, putSettings, async ({ caller, origin, params, headers, body, reply }) => {
    const ifMatch = requireIfMatch(headers["if-match"]);
    const { index } = params;
    const before = context.reader.settings(index);
    const stored = before === undefined ? null : ownBytes(before.json);
    const write = { index, key: caller.key, origin, body: bodyBytes(body), ifMatch, stored };
    const saved = await context.writes.settings(write);
    const { etag, changed } = saved;
    if (etag !== before?.etag)
      reply.log.info({ index, key: caller.key.id, changed }, "settings were changed");
    return sendSettings(reply, saved, stateOf(context, index));
  });
}

interface BackgroundWork {
  readonly rebuild: "running" | "idle";
  /** How far the rebuild is, as `records done/records in all`; null: there is no rebuild. */
  readonly progress: string | null;
  readonly erasure: "running" | "idle";
}

function stateOf(
  context: Pick<ServerContext, "rebuilds" | "erasures" | "overflow">,
  index: string,
): BackgroundWork {
  const { rebuilds } = context;
  const progress = rebuilds.progressOf(index);
  return {
    rebuild: rebuilds.stateOf(index),
    progress: progress === undefined ? null : `${progress.done}/${progress.total}`,
    erasure: erasureStateOf(context, index),
  };
}

function sendSettings(
  reply: FastifyReply,
  { json, etag }: Pick<SavedSettings, "json" | "etag">,
  work: BackgroundWork,
): FastifyReply {
  reply.header("etag", etag).header("x-svc-rebuild", work.rebuild).header("x-svc-erasure", work.erasure);
  if (work.progress !== null) reply.header("x-svc-rebuild-progress", work.progress);
  return sendJsonBytes(reply, getSettings.status, json);
}
