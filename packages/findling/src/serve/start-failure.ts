import type { Configuration } from "../configuration/configuration.js";
import { Failure, messageOf, outOfFilesMessage, systemErrorCode } from "../failure.js";

/**
 * Says in one sentence why the server did not start. The message is the server's own, or it names the flag to
 * change.
 */
export function startFailure(error: unknown, configuration: Configuration): Failure {
  const { host, port } = configuration;
  switch (systemErrorCode(error)) {
    case "EADDRINUSE":
      return new Failure(
        `Port ${port} on ${host} is taken. Choose another with --port, or 0 for any free one.`,
        undefined,
        { cause: error },
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new Failure(`${host} is no address of this machine; see --host.`, undefined, { cause: error });
    default:
      return new Failure(outOfFilesMessage(error) ?? firstLineOf(messageOf(error)), undefined, {
        cause: error,
      });
  }
}

function firstLineOf(text: string): string {
  return text.split("\n", 1).join("");
}
