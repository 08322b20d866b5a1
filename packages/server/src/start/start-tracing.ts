import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { serverVersion } from "../server-version.js";
import { isTracingConfigured, type Tracing } from "../tracing/tracing.js";
import type { Shutdown } from "./shutdown.js";
import { stopMs } from "./stop-times.js";

const protocol = "http/protobuf";

/**
 * Starts tracing. Without a configured endpoint no code of OpenTelemetry is loaded, and the result is null.
 */
export async function startTracing(logger: Logger, shutdown: Shutdown): Promise<Tracing | null> {
  if (!isTracingConfigured(process.env)) return null;
  const asked =
    process.env["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"] ?? process.env["OTEL_EXPORTER_OTLP_PROTOCOL"];
  if (asked !== undefined && asked !== protocol)
    logger.warn(
      { asked, sent: protocol },
      "traces are sent by another protocol than the environment asks for",
    );
  const { OpenTelemetry } = await import("../tracing/open-telemetry.js");
  const tracing = new OpenTelemetry(serverVersion(), (reason) =>
    logger.warn({ reason }, "traces are not sent"),
  );
  shutdown.add("traces", {
    maxMs: stopMs.traces,
    // Traces are not worth a late stop.
    close: () => Promise.race([tracing.close(), sleep(stopMs.traces, undefined, { ref: false })]),
  });
  return tracing;
}
