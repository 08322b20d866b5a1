import type { Attributes, Context, DiagLogger, Tracer } from "@opentelemetry/api";
import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { TimedPart } from "./timeline.js";
import type { TracedRequest, Tracing } from "./tracing.js";

const headersOf = new W3CTraceContextPropagator();

/**
 * Sends traces over OTLP (HTTP with Protocol Buffers), a batch at a time. All of it is configured by the
 * environment variables of OpenTelemetry, which its libraries read: endpoint, headers, time limits, sampler,
 * attributes of the service.
 *
 * A span is made when its request has been answered, from the times that the threads have noted. So neither
 * the requests nor the threads carry anything of OpenTelemetry.
 */
export class OpenTelemetry implements Tracing {
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;

  /** @param version of the server @param onWarning gets what is wrong with the export */
  constructor(version: string, onWarning: (message: string) => void) {
    diag.setLogger(warningsTo(onWarning), DiagLogLevel.WARN);
    const own = resourceFromAttributes({ "service.name": "findling", "service.version": version });
    const configured = detectResources({ detectors: [envDetector] });
    this.#provider = new BasicTracerProvider({
      resource: defaultResource().merge(own).merge(configured),
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    });
    this.#tracer = this.#provider.getTracer("findling", version);
  }

  /**
   * Sends the trace of a request. It follows the conventions for HTTP servers, but for the path: paths name
   * records.
   */
  ended(request: TracedRequest): void {
    const { method, route, beganAt, endedAt, status, code } = request;
    const options = { kind: SpanKind.SERVER, startTime: beganAt, attributes: attributesOf(request) };
    const span = this.#tracer.startSpan(`${method} ${route}`, options, contextOf(request));
    if (status === "aborted" || status >= 500)
      span.setStatus({ code: SpanStatusCode.ERROR, message: code ?? String(status) });
    if (span.isRecording()) this.#addParts(request.parts, trace.setSpan(ROOT_CONTEXT, span));
    span.end(endedAt);
  }

  close(): Promise<void> {
    return this.#provider.shutdown();
  }

  #addParts(parts: readonly TimedPart[], parent: Context): void {
    for (const { name, attributes = {}, beganAt, endedAt, parts: inner = [] } of parts) {
      const span = this.#tracer.startSpan(name, { startTime: beganAt, attributes }, parent);
      this.#addParts(inner, trace.setSpan(parent, span));
      span.end(endedAt);
    }
  }
}

function attributesOf({ id, method, route, status, code, index, keyId }: TracedRequest): Attributes {
  return {
    "http.request.method": method,
    "http.route": route,
    "findling.request_id": id,
    ...(index === null ? {} : { "findling.index": index }),
    ...(keyId === null ? {} : { "findling.key_id": keyId }),
    ...(status === "aborted" ? {} : { "http.response.status_code": status }),
    ...(code === null && status !== "aborted" ? {} : { "error.type": code ?? status }),
  };
}

/** The span of the client that sent the request, if the headers name one. */
function contextOf({ traceparent, tracestate }: TracedRequest): Context {
  if (traceparent === undefined) return ROOT_CONTEXT;
  const headers = { traceparent, ...(tracestate === undefined ? {} : { tracestate }) };
  return headersOf.extract(ROOT_CONTEXT, headers, {
    keys: (carrier: object) => Object.keys(carrier),
    get: (carrier: Readonly<Record<string, string>>, name) => carrier[name],
  });
}

function warningsTo(onWarning: (message: string) => void): DiagLogger {
  const ignore = (): void => undefined;
  const warn = (text: string): void => onWarning(messageIn(text));
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
}

/** The message of an error that the library wrote as JSON, with its stack. */
function messageIn(text: string): string {
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
}
