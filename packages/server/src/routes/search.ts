import { hash } from "node:crypto";
import type { SearchEvent } from "@findling/analytics";
import { hitsPerPageMax, searchDefaults } from "@findling/protocol";
import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance } from "fastify";
import { type Caller, callerIdentity } from "../access/caller.js";
import { addApiRoute } from "../http/api-route.js";
import { clientAddress } from "../http/client-address.js";
import { sendJsonBytes } from "../http/send-json.js";
import { serverTimingHeader, timing } from "../http/server-timing.js";
import { whenSent } from "../http/when-sent.js";
import { makeQueryId } from "../search/query-id.js";
import type { AnswerFacts, SearchJob, SearchLimits } from "../search/search-messages.js";
import { clockMs } from "../tracing/clock.js";
import { unlessAborted } from "../traffic/unless-aborted.js";
import { requireSearchRequest } from "../validation/search-request.js";
import { askerOf } from "./asker-of.js";
import { waitForDataVersion } from "./data-version-wait.js";
import { addFacts } from "./fact-headers.js";
import { searchPart } from "./search-part.js";
import type { ServerContext } from "./server-context.js";

export function addSearchRoute(app: FastifyInstance, context: ServerContext): void {
  addApiRoute(app, context, routes.search, async ({ caller, origin, params, body, reply }) => {
    const parsedAt = clockMs();
    const request = requireSearchRequest(body);
    const index = params["index"];
    const asker = askerOf(reply);
    const versionWaitMs = await origin.timeline.during("wait for data version", () =>
      unlessAborted(waitForDataVersion(context, index, request), asker.gone),
    );
    const queryID =
      request.clickAnalytics === true
        ? makeQueryId(context.masterSecret, callerIdentity(caller), Date.now())
        : null;
    const times = { parsedAt, versionWaitMs };
    const asking = { keyId: caller.key.id, sub: caller.claims?.sub, limits: limitsOf(caller) };
    const job = { index, ...asking, request, queryID, ...times };
    const answer = await context.indexSearches.search(job, asker);
    origin.timeline.add(() => searchPart(job, answer));
    const event = eventOf(job, answer.facts, clientOf(caller, clientAddress(reply.request)));
    // Whoever tunes the search would else be among the users whose searches are reported.
    if (caller.session === null) context.analytics.searched(event);
    const { stageTimes, facts: found } = answer;
    context.metrics.searches.answered({ ...event, stageTimes, isDegraded: found.leftOut.length > 0 });
    context.slowSearches.note(reply.log, job, event, answer);
    addFacts(reply, answer.facts);
    const stages = answer.stageTimes.map(({ stage, ms }) => timing(stage, ms));
    if (stages.length > 0) reply.header(serverTimingHeader, stages.join(", "));
    if (answer.facts.damaged.length > 0) {
      const records = answer.facts.damaged;
      reply.log.warn({ index, records }, "a search left out records that are damaged on disk");
    }
    whenSent(reply, () => context.searches.giveBack(answer.body));
    return sendJsonBytes(reply, routes.search.status, answer.body);
  });
}

/** What analytics get to know of an answered search. */
function eventOf({ index, request, queryID, parsedAt }: SearchJob, facts: AnswerFacts, client: EventClient) {
  const { q, mode = searchDefaults.mode, page = searchDefaults.page } = request;
  const { nbHits, hits, queryLogging: isLogged } = facts;
  const hitsPerPage = Math.min(request.hitsPerPage ?? searchDefaults.hitsPerPage, hitsPerPageMax);
  const asked = { index, q, mode, page, hitsPerPage, queryID };
  // Days are those of the clock as it stands now. It may have been corrected since the server started.
  return { ...asked, ...client, at: Date.now(), ms: clockMs() - parsedAt, nbHits, hits, isLogged };
}

type EventClient = Pick<SearchEvent, "client" | "sub">;

/** Names of this length are short enough to be kept for many clients. */
const clientLengthMax = 200;

/** A client is known by its key and its `sub`, which may be long, or else by its key and its address. */
function clientOf({ key, claims }: Caller, address: string): EventClient {
  const sub = claims?.sub ?? null;
  const name = JSON.stringify([key.id, sub ?? address]);
  return { client: name.length > clientLengthMax ? hash("sha1", name, "base64") : name, sub };
}

/** Only what limits: the limits are part of what a remembered answer answers. */
function limitsOf({ claims }: Caller): SearchLimits {
  if (claims === null) return {};
  const { filters, partitions } = claims;
  return {
    ...(filters === undefined ? {} : { filters }),
    ...(partitions === undefined ? {} : { partitions }),
  };
}
