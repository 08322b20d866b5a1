import { hash } from "node:crypto";
import type { SearchEvent } from "@findling/analytics";
import { hitsPerPageMax, searchDefaults } from "@findling/protocol";
import type { FastifyReply } from "fastify";
import type { Caller } from "../access/caller.js";
import { clientAddress } from "../http/client-address.js";
import type { AnswerFacts, SearchAnswer, SearchJob } from "../search/search-messages.js";
import { clockMs } from "../tracing/clock.js";
import type { ServerContext } from "./server-context.js";

interface AnsweredCall {
  readonly caller: Caller;
  readonly reply: FastifyReply;
}

type NoteContext = Pick<ServerContext, "analytics" | "dataVersions" | "metrics" | "slowSearches">;

/** Counts an answered search for analytics and metrics, and logs it if it was slow or met damaged records. */
export function noteAnswer(
  { analytics, dataVersions, metrics, slowSearches }: NoteContext,
  job: SearchJob,
  answer: SearchAnswer,
  { caller, reply }: AnsweredCall,
): void {
  const { facts, stageTimes } = answer;
  const event = eventOf(job, facts, clientOf(caller, clientAddress(reply.request)));
  // A session is somebody who tunes the search. Their searches are not those of the users that reports are
  // about.
  const isOfUser = caller.session === null;
  // Nothing would erase the counts of an index that was deleted while it was searched.
  if (isOfUser && dataVersions.has(job.index)) analytics.searched(event);
  metrics.searches.answered({ ...event, stageTimes, isDegraded: facts.leftOut.length > 0 });
  slowSearches.note(reply.log, job, event, answer);
  if (facts.damaged.length > 0) {
    const found = { index: job.index, records: facts.damaged };
    reply.log.warn(found, "a search left out records that are damaged on disk");
  }
}

/** The event of an answered search, as analytics count it. */
function eventOf({ index, request, queryID, parsedAt }: SearchJob, facts: AnswerFacts, client: EventClient) {
  const { q, mode = searchDefaults.mode, page = searchDefaults.page } = request;
  const { nbHits, hits, queryLogging: isLogged } = facts;
  const hitsPerPage = Math.min(request.hitsPerPage ?? searchDefaults.hitsPerPage, hitsPerPageMax);
  const asked = { index, q, mode, page, hitsPerPage, queryID };
  // Days are those of the clock as it stands now. It may have been corrected since the server started.
  return { ...asked, ...client, at: Date.now(), ms: clockMs() - parsedAt, nbHits, hits, isLogged };
}

type EventClient = Pick<SearchEvent, "client" | "sub">;

/** A name of at most this length is short enough to be kept for many clients. A longer one is hashed. */
const clientLengthMax = 200;

/** A client is known by its key and its `sub`, which may be long, or else by its key and its address. */
function clientOf({ key, claims }: Caller, address: string): EventClient {
  const sub = claims?.sub ?? null;
  const name = JSON.stringify([key.id, sub ?? address]);
  return { client: name.length > clientLengthMax ? hash("sha1", name, "base64") : name, sub };
}
