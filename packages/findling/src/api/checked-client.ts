import { type CheckedRoute, Client, type ClientOptions } from "@findling/client";
import { routes } from "@findling/protocol/schemas";
import { Check, type TSchema } from "@findling/protocol/typebox";

/**
 * A client that compares what is answered with the schemas of the API: under the address that somebody gave
 * may be another server, which answers 200 as well.
 */
export function checkedClient(options: Omit<ClientOptions, "accepts">): Client {
  return new Client({ ...options, accepts });
}

function accepts(route: CheckedRoute, body: unknown): boolean {
  const shape: TSchema = routes[route].response;
  return Check(shape, body);
}
