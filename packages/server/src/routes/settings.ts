import { ApiError, type IndexSettings } from "@findling/protocol";
import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance, FastifyReply } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { requireIfMatch } from "../http/entity-tag.js";
import { requireOutcome } from "../http/outcome.js";
import { sendJson } from "../http/send-json.js";
import type { ServerContext } from "../server-context.js";
import { newEntryHead } from "../threads/entry-head.js";
import { requireSettingsPatch } from "../validation/settings-patch.js";

export function addSettingsRoutes(app: FastifyInstance, context: ServerContext): void {
  const { getSettings, putSettings } = routes;
  addApiRoute(app, context, getSettings, ({ params, reply }) => {
    const stored = context.reader.settings(params["index"]);
    if (stored === undefined) throw new ApiError("index_not_found", `There is no index ${params["index"]}.`);
    return sendSettings(reply, stored, stateOf(context, params["index"]));
  });
  addApiRoute(app, context, putSettings, async ({ params, headers, body, reply }) => {
    const condition = requireIfMatch(headers["if-match"]);
    const storedDictionary = context.reader.settings(params["index"])?.settings.indexTime.dictionary;
    const patch = requireSettingsPatch(body, storedDictionary);
    const head = { ...newEntryHead(), kind: "settings", index: params["index"], patch } as const;
    const entry = condition === null ? head : { ...head, ifMatch: condition };
    const saved = requireOutcome(await context.writer.append(entry), "settings");
    return sendSettings(reply, saved, stateOf(context, params["index"]));
  });
}

interface TaggedSettings {
  readonly settings: IndexSettings;
  readonly etag: string;
}

interface BackgroundWork {
  readonly rebuild: "running" | "idle";
  readonly erasure: "running" | "idle";
}

function stateOf({ rebuilds, erasures }: ServerContext, index: string): BackgroundWork {
  return { rebuild: rebuilds.stateOf(index), erasure: erasures.stateOf(index) };
}

function sendSettings(
  reply: FastifyReply,
  { settings, etag }: TaggedSettings,
  work: BackgroundWork,
): FastifyReply {
  reply.header("etag", etag).header("x-svc-rebuild", work.rebuild).header("x-svc-erasure", work.erasure);
  return sendJson(reply, routes.getSettings.status, settings);
}
