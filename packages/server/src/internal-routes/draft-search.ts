import type { QueryTimeSettings, SearchRequest } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { addApiRoute, type ServedRoute } from "../http/api-route.js";
import { sendJsonBytes } from "../http/send-json.js";
import { whenSent } from "../http/when-sent.js";
import { askerOf } from "../routes/asker-of.js";
import { waitForDataVersion } from "../routes/data-version-wait.js";
import { addFacts } from "../routes/fact-headers.js";
import type { RouteContext } from "../routes/server-context.js";
import { clockMs } from "../tracing/clock.js";
import { unlessAborted } from "../traffic/unless-aborted.js";
import { schemaCheck } from "../validation/schema-check.js";
import { requireSearchRequest } from "../validation/search-request.js";
import { requireSettingsPatch } from "../validation/settings-patch.js";
import { indexDictionary } from "./index-dictionary.js";

/** The parts are checked by the rules of the routes that they are taken from. */
const requestSchema = {
  type: "object",
  properties: { search: { type: "object" }, queryTime: { type: "object" } },
  required: ["search", "queryTime"],
  additionalProperties: false,
} as const;

/** Internal: docs/internal-routes.md describes it, and it may change with any version. */
const route = {
  method: "POST",
  path: "/internal/indexes/:index/draft-search",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
  body: requestSchema,
  // A draft is checked on the main thread: a request as long as settings may be would hold up all others.
  bodyBytesMax: 1_000_000,
} as const satisfies ServedRoute;

interface DraftSearchRequest {
  readonly search: unknown;
  readonly queryTime: unknown;
}

interface DraftSearch {
  readonly request: SearchRequest;
  readonly draft: Partial<QueryTimeSettings>;
}

const checkShape = schemaCheck<DraftSearchRequest>(requestSchema, () => "invalid_request");

/** A search under query-time settings that are not saved. Nothing of it is counted, logged or cached. */
export function addDraftSearchRoute(
  app: FastifyInstance,
  context: RouteContext<"reader" | "indexSearches" | "searches" | "dataVersions" | "dataVersionWaitMs">,
): void {
  addApiRoute(app, context, route, async ({ caller, params, body, reply }) => {
    const parsedAt = clockMs();
    const { index } = params;
    const { request, draft } = requireDraftSearch(body, indexDictionary(context, index));
    const asker = askerOf(reply);
    const versionWaitMs = await unlessAborted(waitForDataVersion(context, index, request), asker.gone);
    const times = { parsedAt, versionWaitMs };
    const job = { index, keyId: caller.key.id, request, limits: {}, draft, queryID: null, ...times };
    const answer = await context.indexSearches.search(job, asker);
    addFacts(reply, answer.facts);
    whenSent(reply, () => context.searches.giveBack(answer.body));
    return sendJsonBytes(reply, route.status, answer.body);
  });
}

/** @throws ApiError invalid_request, invalid_settings and the others of a search */
function requireDraftSearch(body: unknown, dictionary: readonly string[]): DraftSearch {
  const { search, queryTime } = checkShape(body);
  const { queryTime: draft = {} } = requireSettingsPatch({ queryTime }, dictionary);
  return { request: requireSearchRequest(search), draft };
}
