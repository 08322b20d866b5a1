import type { SearchRequest } from "@findling/protocol";
import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type Caller, callerIdentity } from "../access/caller.js";
import { addApiRoute } from "../http/api-route.js";
import { sendJsonBytes } from "../http/send-json.js";
import { serverTimingHeader, timing } from "../http/server-timing.js";
import { whenSent } from "../http/when-sent.js";
import { makeQueryId } from "../search/query-id.js";
import type { SearchAnswer, SearchJob, SearchLimits } from "../search/search-messages.js";
import { clockMs } from "../tracing/clock.js";
import { unlessAborted } from "../traffic/unless-aborted.js";
import { requireSearchRequest } from "../validation/search-request.js";
import { askerOf } from "./asker-of.js";
import { waitForDataVersion } from "./data-version-wait.js";
import { addFacts } from "./fact-headers.js";
import { noteAnswer } from "./note-answer.js";
import { searchPart } from "./search-part.js";
import type { RouteContext, ServerContext } from "./server-context.js";

export function addSearchRoute(
  app: FastifyInstance,
  context: RouteContext<
    | "indexSearches"
    | "searches"
    | "dataVersions"
    | "dataVersionWaitMs"
    | "masterSecret"
    | "analytics"
    | "metrics"
    | "slowSearches"
  >,
): void {
  addApiRoute(app, context, routes.search, async ({ caller, origin, params, body, reply }) => {
    const parsedAt = clockMs();
    const request = requireSearchRequest(body);
    const index = params["index"];
    const asker = askerOf(reply);
    const versionWaitMs = await origin.timeline.during("wait for data version", () =>
      unlessAborted(waitForDataVersion(context, index, request), asker.gone),
    );
    const queryID = queryIdOf(context, caller, request);
    const job = { index, ...askingOf(caller), request, queryID, parsedAt, versionWaitMs };
    const answer = await context.indexSearches.search(job, asker);
    origin.timeline.add(() => searchPart(job, answer));
    noteAnswer(context, job, answer, { caller, reply });
    addFacts(reply, answer.facts);
    addStageTimes(reply, answer);
    whenSent(reply, () => context.searches.giveBack(answer.body));
    return sendJsonBytes(reply, routes.search.status, answer.body);
  });
}

/** The queryID of the answer; null: the request wants no clicks counted. */
function queryIdOf(
  { masterSecret }: Pick<ServerContext, "masterSecret">,
  caller: Caller,
  { clickAnalytics }: SearchRequest,
): string | null {
  return clickAnalytics === true ? makeQueryId(masterSecret, callerIdentity(caller), Date.now()) : null;
}

function askingOf({ key, claims }: Caller): Pick<SearchJob, "keyId" | "sub" | "limits"> {
  return { keyId: key.id, sub: claims?.sub, limits: limitsOf(claims) };
}

/** Has no field that does not limit: the limits are part of the key under which an answer is cached. */
function limitsOf(claims: Caller["claims"]): SearchLimits {
  if (claims === null) return {};
  const { filters, partitions } = claims;
  return {
    ...(filters === undefined ? {} : { filters }),
    ...(partitions === undefined ? {} : { partitions }),
  };
}

function addStageTimes(reply: FastifyReply, { stageTimes }: SearchAnswer): void {
  if (stageTimes.length === 0) return;
  reply.header(serverTimingHeader, stageTimes.map(({ stage, ms }) => timing(stage, ms)).join(", "));
}
