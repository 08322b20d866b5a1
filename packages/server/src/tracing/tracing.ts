import type { Period, TimedPart } from "./timeline.js";

/** A request that has ended, with all that its trace shows. Neither its path nor its query is in it. */
export interface TracedRequest extends Period {
  readonly id: string;
  readonly method: string;
  /** The route as it is declared, such as `/1/keys/:id`. */
  readonly route: string;
  /** The status of the answer; `aborted`: the connection ended before the whole answer was sent. */
  readonly status: number | "aborted";
  /** The code of the error that was answered; null: none was. */
  readonly code: string | null;
  readonly index: string | null;
  readonly keyId: string | null;
  readonly parts: readonly TimedPart[];
  /** The headers of W3C Trace Context, if the client sent them. */
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
}

/** The receiver of the traces of requests. */
export interface Tracing {
  ended(request: TracedRequest): void;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}

/** An environment variable that only the server reads is wrong. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

const endpointVariables = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"] as const;

/**
 * Whether the environment names an endpoint for traces.
 *
 * @throws EnvironmentError with a message for people: an endpoint is no URL
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function isTracingConfigured(env: Readonly<Record<string, string | undefined>>): boolean {
  const isDisabled = env["OTEL_SDK_DISABLED"]?.toLowerCase() === "true";
  if (isDisabled || env["OTEL_TRACES_EXPORTER"] === "none") return false;
  const endpoints = endpointVariables.filter((name) => (env[name] ?? "") !== "");
  const wrong = endpoints.find((name) => !/^https?:$/.test(protocolOf(env[name] ?? "")));
  if (wrong !== undefined) throw new EnvironmentError(`${wrong} is no URL of http or https: ${env[wrong]}`);
  return endpoints.length > 0;
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : "";
}
