import { ApiError } from "@findling/protocol";
import type { SettingsChange } from "@findling/store/reader";
import type { FastifyInstance } from "fastify";
import { addApiRoute, type ServedRoute } from "../http/api-route.js";
import { sendJson, sendJsonBytes } from "../http/send-json.js";
import type { RouteContext } from "../routes/server-context.js";
import { queryOf, singleParameter } from "../validation/query-parameters.js";
import { excerpt } from "../wording/found.js";

/** Internal: docs/internal-routes.md describes them, and they may change with any version. */
const listRoute = {
  method: "GET",
  path: "/internal/indexes/:index/settings-history",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
  queryParameters: {
    before: { description: "Only changes below this id." },
    limit: { description: "How many changes the page has at most." },
  },
} as const satisfies ServedRoute;

const changeRoute = {
  method: "GET",
  path: "/internal/indexes/:index/settings-history/:id",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
} as const satisfies ServedRoute;

const limitByDefault = 20;
const limitMax = 100;

/** The settings whose change has all records indexed again. */
const rebuilding: ReadonlySet<string> = new Set([
  "indexTime.searchableTiers",
  "indexTime.languages",
  "indexTime.dictionary",
]);

export function addSettingsHistoryRoutes(app: FastifyInstance, context: RouteContext<"reader">): void {
  addApiRoute(app, context, listRoute, ({ params, reply }) => {
    const { index } = params;
    const { before, limit } = requestOf(reply.request.url);
    const page = context.reader.settingsHistory(index, before, limit);
    if (page === undefined) throw noIndex(index);
    reply.header("cache-control", "no-store");
    return sendJson(reply, listRoute.status, { changes: page.changes.map(shownChange), next: page.next });
  });
  addApiRoute(app, context, changeRoute, ({ params, reply }) => {
    const { index } = params;
    const id = wholeNumber(params["id"], "The id of a change", Number.MAX_SAFE_INTEGER);
    const found = context.reader.settingsChange(index, id);
    if (found === undefined) throw noIndex(index);
    if (found === null) throw new ApiError("not_found", `The history of ${index} has no change ${id}.`);
    const open = JSON.stringify(shownChange(found.change)).slice(0, -1);
    // The settings may have megabytes, so they stay the bytes that were stored.
    const parts = [`${open},"before":`, found.before ?? "null", ',"after":', found.after ?? "null", "}"];
    reply.header("cache-control", "no-store");
    return sendJsonBytes(
      reply,
      changeRoute.status,
      Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part))),
    );
  });
}

function noIndex(index: string): ApiError {
  return new ApiError("index_not_found", `There is no index ${index}.`);
}

function shownChange(change: SettingsChange) {
  const isRebuild = !change.isCreation && change.changed.some((name) => rebuilding.has(name));
  return { ...change, isRebuild };
}

/** @throws ApiError invalid_request */
function requestOf(url: string): { readonly before: number | null; readonly limit: number } {
  const query = queryOf(url);
  const before = singleParameter(query, "before");
  const limit = singleParameter(query, "limit") ?? String(limitByDefault);
  const what = "The query parameter limit";
  return {
    before:
      before === undefined
        ? null
        : wholeNumber(before, "The query parameter before", Number.MAX_SAFE_INTEGER),
    limit: wholeNumber(limit, what, limitMax, 1),
  };
}

/** @throws ApiError invalid_request */
function wholeNumber(text: string, what: string, max: number, min = 0): number {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : -1;
  if (number >= min && number <= max) return number;
  const range = max === limitMax ? `from ${min} to ${max}` : `from ${min} on`;
  throw new ApiError("invalid_request", `${what} is ${excerpt(text)}; it must be a whole number ${range}.`);
}
