import type { FastifyInstance } from "fastify";
import { clockMs } from "../tracing/clock.js";
import { TracedTimeline } from "../tracing/timeline.js";
import type { Tracing } from "../tracing/tracing.js";

declare module "fastify" {
  interface FastifyRequest {
    /** null: the request is not traced. */
    timeline: TracedTimeline | null;
  }
}

/** @param tracing null: no request is traced */
export function traceRequests(app: FastifyInstance, tracing: Tracing | null): void {
  app.decorateRequest("timeline", null);
  if (tracing === null) return;
  app.addHook("onRequest", (request, _reply, done) => {
    request.timeline = new TracedTimeline();
    done();
  });
  app.addHook<{ Params: Record<string, string> | undefined }>("onResponse", (request, reply, done) => {
    const { id, method, routeOptions, errorCode: code, params, headers } = request;
    const endedAt = clockMs();
    tracing.answered({
      id,
      method,
      route: routeOptions.url ?? "unknown",
      status: reply.statusCode,
      code,
      index: params?.["index"] ?? null,
      keyId: request.caller?.key.id ?? null,
      beganAt: endedAt - reply.elapsedTime,
      endedAt,
      parts: request.timeline?.parts ?? [],
      traceparent: single(headers["traceparent"]),
      tracestate: single(headers["tracestate"]),
    });
    done();
  });
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}
