import { Readable } from "node:stream";
import { ApiError, comparedQueriesMax, type SearchRequest } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { addApiRoute, type ServedRoute } from "../http/api-route.js";
import { askerOf } from "../routes/asker-of.js";
import type { RouteContext } from "../routes/server-context.js";
import { schemaCheck } from "../validation/schema-check.js";
import { requireSearchRequest } from "../validation/search-request.js";
import { requireSettingsPatch } from "../validation/settings-patch.js";
import { indexDictionary } from "./index-dictionary.js";
import { RankingReplay, type ReplayedQuery } from "./ranking-replay.js";
import { requireReportDays } from "./report-days.js";

const queriesByDefault = 50;
const hitsMax = 50;
const hitsByDefault = 10;

/** The parts are checked by the rules of the routes that they are taken from. */
const requestSchema = {
  type: "object",
  properties: {
    queryTime: { type: "object" },
    queries: { type: "array", items: { type: "string" }, minItems: 1, maxItems: comparedQueriesMax },
    from: { type: "string" },
    to: { type: "string" },
    top: { type: "integer", minimum: 1, maximum: comparedQueriesMax },
    hitsPerQuery: { type: "integer", minimum: 1, maximum: hitsMax },
    search: { type: "object" },
  },
  required: ["queryTime"],
  additionalProperties: false,
} as const;

/** Internal: docs/internal-routes.md describes it, and it may change with any version. */
const route = {
  method: "POST",
  path: "/internal/indexes/:index/ranking-difference",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
  body: requestSchema,
  // A draft is checked on the main thread: see draft-search.ts.
  bodyBytesMax: 1_000_000,
} as const satisfies ServedRoute;

interface RankingDifferenceRequest {
  readonly queryTime: unknown;
  readonly queries?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly top?: number;
  readonly hitsPerQuery?: number;
  readonly search?: object;
}

const checkShape = schemaCheck<RankingDifferenceRequest>(requestSchema, () => "invalid_request");
/** Bytes that wait for the client: twice those of a line with many long titles. */
const waitingBytes = 512 * 1_024;

/** Replays queries under a draft of settings, one job at a time. Nothing of it is counted or cached. */
export function addRankingDifferenceRoute(
  app: FastifyInstance,
  context: RouteContext<"reader" | "indexSearches" | "analytics">,
): void {
  let isUnderWay = false;
  addApiRoute(app, context, route, async ({ params, body, reply }) => {
    const { index } = params;
    const request = checkShape(body);
    const { queryTime, queries, top = queriesByDefault, hitsPerQuery = hitsByDefault } = request;
    const { queryTime: draft = {} } = requireSettingsPatch({ queryTime }, indexDictionary(context, index));
    const days = requireReportDays(request, "field");
    const searchFor = (q: string): SearchRequest => requireSearchRequest({ ...request.search, q });
    // A fault of all searches is refused before the answer begins. A fault of one query stands on its line.
    searchFor("");
    if (isUnderWay)
      throw new ApiError("overloaded", "Another ranking difference is under way; try again later.");
    isUnderWay = true;
    const asker = askerOf(reply);
    const end = (): void => {
      isUnderWay = false;
    };
    if (reply.raw.destroyed) end();
    else reply.raw.once("close", end);
    const given = queries?.map((query): ReplayedQuery => ({ query, count: null, countMax: null }));
    const replayed = given ?? (await context.analytics.report({ indexes: [index], ...days, top })).topQueries;
    const { indexSearches: searches } = context;
    const replay = new RankingReplay({ searches, index, searchFor, draft, hitsPerQuery, asker });
    reply.request.admitted?.hold(waitingBytes);
    reply.type("application/x-ndjson").header("cache-control", "no-store");
    return reply.send(
      Readable.from(replay.lines(replayed), { objectMode: false, highWaterMark: waitingBytes }),
    );
  });
}
