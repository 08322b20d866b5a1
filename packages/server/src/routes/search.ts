import { ApiError, minDataVersionWaitMs, type SearchRequest } from "@findling/protocol";
import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { sendJsonBytes } from "../http/send-json.js";
import { whenSent } from "../http/when-sent.js";
import { clockMs } from "../search/clock.js";
import { makeQueryId } from "../search/query-id.js";
import type { ServerContext } from "../server-context.js";
import { requireSearchRequest } from "../validation/search-request.js";

export function addSearchRoute(app: FastifyInstance, context: ServerContext): void {
  addApiRoute(app, context, routes.search, async ({ key, params, body, reply }) => {
    const parsedAt = clockMs();
    const request = requireSearchRequest(body);
    const index = params["index"];
    await waitForDataVersion(context, index, request);
    const queryID =
      request.clickAnalytics === true ? makeQueryId(context.masterSecret, key.id, Date.now()) : null;
    const answer = await context.indexSearches.search({ index, keyId: key.id, request, queryID, parsedAt });
    reply.header("x-svc-reachable-hits", answer.reachableHits);
    reply.header("x-svc-removed-words", answer.removedWords);
    if (answer.truncatedFacets.length > 0) {
      reply.header("x-svc-facets-truncated", answer.truncatedFacets.map(encodeURIComponent).join(", "));
    }
    if (answer.damaged.length > 0) {
      reply.header("x-svc-damaged-records", answer.damaged.length);
      reply.log.warn(
        { index, records: answer.damaged },
        "a search left out records that are damaged on disk",
      );
    }
    whenSent(reply, () => context.searches.giveBack(answer.body));
    return sendJsonBytes(reply, routes.search.status, answer.body);
  });
}

/** Waits on the main thread, so that no search thread stands still meanwhile. */
async function waitForDataVersion(
  { dataVersions }: ServerContext,
  index: string,
  { minDataVersion }: SearchRequest,
): Promise<void> {
  if (minDataVersion === undefined || !dataVersions.has(index)) return;
  if (await dataVersions.reached(index, minDataVersion, minDataVersionWaitMs)) return;
  throw new ApiError(
    "data_version_timeout",
    `The index has not reached data version ${minDataVersion} within ${minDataVersionWaitMs / 1_000} seconds.`,
  );
}
