import type { Configuration } from "../configuration/configuration.js";
import { Failure, messageOf, outOfFilesMessage, systemErrorCode } from "../failure.js";

/**
 * Says in one sentence why the server did not start. The message is the server's own, or it names the flag to
 * change.
 */
export function startFailure(error: unknown, configuration: Configuration): Failure {
  const { host, port, metricsPort, metricsHost } = configuration;
  switch (systemErrorCode(error)) {
    case "EADDRINUSE":
      return metricsPort !== null && metricsPort !== port && boundPortOf(error) === metricsPort
        ? takenPort(metricsPort, metricsHost, { flag: "--metrics-port", cause: error })
        : takenPort(port, host, { flag: "--port", cause: error });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new Failure(`${host} is no address of this machine; see --host.`, undefined, { cause: error });
    default:
      return new Failure(outOfFilesMessage(error) ?? firstLineOf(messageOf(error)), undefined, {
        cause: error,
      });
  }
}

function takenPort(
  port: number,
  host: string,
  { flag, cause }: { readonly flag: string; readonly cause: unknown },
): Failure {
  const message = `Port ${port} on ${host} is taken. Choose another with ${flag}, or 0 for any free one.`;
  return new Failure(message, undefined, { cause });
}

/** The port that a system error names, even if it is the cause of another error; else null. */
function boundPortOf(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  if ("port" in error && typeof error.port === "number") return error.port;
  return boundPortOf(error.cause);
}

function firstLineOf(text: string): string {
  return text.split("\n", 1).join("");
}
