import type { Client } from "@findling/client";
import type { ServerConnection } from "./connection-flags.js";

export const adviceWithoutServer = "Start one with `findling serve`, or say where it is with --host.";

/**
 * Resolves with what `ask` got from the server.
 * @throws {ServerFailure} the server refused, or is no Findling
 * @throws {Failure} no server answered
 */
export async function askServer<Answer>(
  { baseUrl, key }: ServerConnection,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  // Loaded only here, so that other commands do not wait for it.
  const { checkedClient } = await import("../api/checked-client.js");
  const { requestFailure } = await import("../api/request-failure.js");
  try {
    return await ask(checkedClient({ host: baseUrl, key, retries: 0 }));
  } catch (error) {
    throw requestFailure(error, adviceWithoutServer);
  }
}
