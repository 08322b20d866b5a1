import { EnvironmentError } from "@findling/server";
import type { Configuration } from "../configuration/configuration.js";
import { Failure, messageOf, outOfFilesMessage, systemErrorCode, UsageFailure } from "../failure.js";

/**
 * Says in one sentence why the server did not start. The message is the server's own, or it names the flag to
 * change.
 */
export function startFailure(error: unknown, configuration: Configuration): Failure {
  if (error instanceof EnvironmentError) return new UsageFailure(error.message);
  const { host, port, metricsPort, metricsHost } = configuration;
  switch (systemErrorCode(error)) {
    case "EADDRINUSE":
      return metricsPort !== null && metricsPort !== port && boundPortOf(error) === metricsPort
        ? takenPort(metricsPort, metricsHost, { flag: "--metrics-port", cause: error })
        : takenPort(port, host, { flag: "--port", cause: error });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return metricsPort !== null && metricsHost !== host && namedIn(error) === metricsHost
        ? foreignAddress(metricsHost, { flag: "--metrics-host", cause: error })
        : foreignAddress(host, { flag: "--host", cause: error });
    default:
      return new Failure(outOfFilesMessage(error) ?? firstLineOf(messageOf(error)), undefined, {
        cause: error,
      });
  }
}

interface WrongFlag {
  readonly flag: string;
  readonly cause: unknown;
}

function foreignAddress(host: string, { flag, cause }: WrongFlag): Failure {
  return new Failure(`${host} is no address of this machine; see ${flag}.`, undefined, { cause });
}

function takenPort(port: number, host: string, { flag, cause }: WrongFlag): Failure {
  const message = `Port ${port} on ${host} is taken. Choose another with ${flag}, or 0 for any free one.`;
  return new Failure(message, undefined, { cause });
}

/** The port that a system error names, even if it is the cause of another error; else null. */
function boundPortOf(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  if ("port" in error && typeof error.port === "number") return error.port;
  return boundPortOf(error.cause);
}

/** The host that a system error names, even if it is the cause of another error; else null. */
function namedIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("hostname" in error && typeof error.hostname === "string") return error.hostname;
  if ("address" in error && typeof error.address === "string") return error.address;
  return namedIn(error.cause);
}

function firstLineOf(text: string): string {
  return text.split("\n", 1).join("");
}
