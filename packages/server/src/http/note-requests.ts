import type { ApiErrorCode } from "@findling/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { ArrivingBodies } from "./arriving-bodies.js";
import { clientAddress } from "./client-address.js";

/** A request that was answered, refused or aborted. */
export interface EndedRequest {
  /** `unknown`: Node refused the request before it could be read. */
  readonly method: string;
  /** As routes are declared, such as `/1/keys/:id`; `unknown`: there is none; `malformed`: as `method`. */
  readonly route: string;
  /** `aborted`: the connection ended before the whole answer was sent. */
  readonly status: number | "aborted";
  /** null: as `method`. */
  readonly ms: number | null;
  /** Of an error that was answered. */
  readonly code: ApiErrorCode | null;
}

/** A request that Node refused, since it is no HTTP. */
export const malformedRequest: EndedRequest = {
  method: "unknown",
  route: "malformed",
  status: 400,
  ms: null,
  code: "invalid_request",
};

export interface NoteOptions {
  readonly logger: Logger;
  readonly bodies: ArrivingBodies;
  readonly onEnded: (request: EndedRequest) => void;
}

/**
 * Notes how a request ends, once: Fastify's `onResponse` and `onRequestAbort` may both be called for one that
 * is aborted while its last bytes are sent.
 */
export function requestNotes({ logger, bodies, onEnded }: NoteOptions) {
  const isLogged = logger.isLevelEnabled("debug");
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { socket } = request.raw;
    bodies.begin(request.raw);
    // Nobody knows the address of a connection that has ended.
    const client = isLogged ? clientAddress(request) : "";
    let isSent = false;
    // The event comes, too, if the connection ends while the last bytes wait to be sent.
    reply.raw.once("finish", () => (isSent = !socket.destroyed));
    reply.raw.once("close", () => {
      const ended = { ...requestOf(request, reply), ...endOf({ request, reply, isSent, bodies }) };
      onEnded(ended);
      if (isLogged) logEnd(request, ended, client);
    });
  };
}

type RequestPart = Pick<EndedRequest, "method" | "route" | "ms">;

function requestOf(
  { method, routeOptions }: Pick<FastifyRequest, "method" | "routeOptions">,
  { elapsedTime }: Pick<FastifyReply, "elapsedTime">,
): RequestPart {
  return { method, route: routeOptions.url ?? "unknown", ms: Math.round(elapsedTime * 1_000) / 1_000 };
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
function logEnd(request: FastifyRequest, { code, status, ...ended }: EndedRequest, client: string): void {
  const index = indexOf(request.params);
  const more = { ...(index === undefined ? {} : { index }), ...(code === null ? {} : { code }) };
  const fields = { ...more, key: request.caller?.key.id, client };
  if (status === "aborted") request.log.debug({ ...ended, ...fields }, "aborted");
  else request.log.debug({ ...ended, status, ...fields }, "answered");
}

function indexOf(params: unknown): unknown {
  return typeof params === "object" && params !== null && "index" in params ? params.index : undefined;
}
