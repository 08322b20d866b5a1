import type { FastifyReply, FastifyRequest } from "fastify";
import { clockMs } from "../tracing/clock.js";
import { TracedTimeline } from "../tracing/timeline.js";
import type { Tracing } from "../tracing/tracing.js";
import type { EndedRequest } from "./ended-request.js";

declare module "fastify" {
  interface FastifyRequest {
    /** The timeline of the request; null: the request is not traced. */
    timeline: TracedTimeline | null;
  }
}

/** The request begins. Returns what sends its trace once it has ended. */
export function traced(
  tracing: Tracing,
  request: FastifyRequest,
  { elapsedTime }: Pick<FastifyReply, "elapsedTime">,
): (ended: EndedRequest) => void {
  const timeline = new TracedTimeline();
  const beganAt = clockMs() - elapsedTime;
  request.timeline = timeline;
  const { id, headers } = request;
  return ({ method, route, index, status, code }) =>
    tracing.ended({
      id,
      method,
      route,
      status,
      code,
      index,
      keyId: request.caller?.key.id ?? null,
      beganAt,
      endedAt: clockMs(),
      parts: timeline.parts,
      traceparent: single(headers["traceparent"]),
      tracestate: single(headers["tracestate"]),
    });
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}
