import type { Configuration } from "../configuration/configuration.js";
import { Failure, messageOf, systemErrorCode } from "../failure.js";

/** Why the server did not start, in one sentence that says what to do where that is known. */
export function startFailure(error: unknown, configuration: Configuration): Failure {
  const { host, port, data } = configuration;
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
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new Failure(
        `Not allowed to use the data folder ${data} or port ${port}: ${messageOf(error)}`,
        undefined,
        { cause: error },
      );
    default:
      return new Failure(firstLineOf(messageOf(error)), undefined, { cause: error });
  }
}

function firstLineOf(text: string): string {
  return text.split("\n", 1).join("");
}
