import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Tracing } from "../tracing/tracing.js";
import type { ArrivingBodies } from "./arriving-bodies.js";
import { clientAddress } from "./client-address.js";
import type { EndedRequest } from "./ended-request.js";
import { traced } from "./trace-requests.js";

export interface NoteOptions {
  readonly logger: Logger;
  readonly bodies: ArrivingBodies;
  /** The receiver of traces; null: requests are not traced. */
  readonly tracing: Tracing | null;
  readonly onEnded: (request: EndedRequest) => void;
}

/**
 * Notes how a request ends, once: Fastify's `onResponse` and `onRequestAbort` may both be called for one that
 * is aborted while its last bytes are sent.
 */
export function requestNotes({ logger, bodies, tracing, onEnded }: NoteOptions) {
  const isLogged = logger.isLevelEnabled("debug");
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { socket } = request.raw;
    bodies.begin(request.raw);
    // The address is read now: it is unknown once the connection has ended.
    const client = isLogged ? clientAddress(request) : "";
    const sendTrace = tracing === null ? null : traced(tracing, request, reply);
    let isSent = false;
    // The event `finish` comes, too, if the connection ends while the last bytes wait to be sent.
    reply.raw.once("finish", () => (isSent = !socket.destroyed));
    reply.raw.once("close", () => {
      const ended = { ...requestOf(request, reply), ...endOf({ request, reply, isSent, bodies }) };
      onEnded(ended);
      sendTrace?.(ended);
      if (isLogged) logEnd(request, ended, client);
    });
  };
}

type RequestPart = Pick<EndedRequest, "method" | "route" | "index" | "ms">;

function requestOf(
  { method, routeOptions, params }: Pick<FastifyRequest, "method" | "routeOptions" | "params">,
  { elapsedTime }: Pick<FastifyReply, "elapsedTime">,
): RequestPart {
  const ms = Math.round(elapsedTime * 1_000) / 1_000;
  return { method, route: routeOptions.url ?? "unknown", index: indexIn(params), ms };
}

interface RequestEnd extends Pick<NoteOptions, "bodies"> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly isSent: boolean;
}

function endOf({ request, reply, isSent, bodies }: RequestEnd): Pick<EndedRequest, "status" | "code"> {
  if (isSent) return { status: reply.statusCode, code: request.errorCode };
  if (bodies.isRefused(request.raw)) return { status: 400, code: "invalid_request" };
  return { status: "aborted", code: null };
}

/**
 * Logs one line for each request. The line has the route, not the path, since paths name records, and the
 * index, which is no secret.
 */
function logEnd(request: FastifyRequest, ending: EndedRequest, client: string): void {
  const { code, index, status, ...ended } = ending;
  const more = { ...(index === null ? {} : { index }), ...(code === null ? {} : { code }) };
  const fields = { ...more, key: request.caller?.key.id, client };
  if (status === "aborted") request.log.debug({ ...ended, ...fields }, "aborted");
  else request.log.debug({ ...ended, status, ...fields }, "answered");
}

function indexIn(params: unknown): string | null {
  if (typeof params !== "object" || params === null || !("index" in params)) return null;
  return typeof params.index === "string" ? params.index : null;
}
