import type { Client } from "@findling/client";
import { type Command, InvalidArgumentError } from "commander";
import type { CommandContext } from "../command-context.js";
import { defaultConfiguration } from "../configuration/configuration.js";
import { resolveConfiguration } from "../configuration/resolve.js";
import { UsageFailure } from "../failure.js";
import { localBaseUrlOf } from "../serve/base-url.js";

/** The server that a command calls, and the key for it. */
export interface ServerAddressFlags {
  readonly host?: string;
  readonly adminKey?: string;
}

const defaultBaseUrl = localBaseUrlOf({ ...defaultConfiguration, isSecure: false });

export function addServerAddressOptions(command: Command): Command {
  return command
    .option("--host <url>", `the server (default: SVC_HOST and SVC_PORT, or ${defaultBaseUrl})`, baseUrlIn)
    .option(
      "--admin-key <secret>",
      "an admin key; better given as SVC_ADMIN_KEY, which no process list shows",
    );
}

/**
 * Resolves with what `ask` got from the server.
 * @throws {UsageFailure} no admin key was given
 * @throws {ServerFailure} the server refused, or is no Findling
 * @throws {Failure} no server answered
 */
export async function askServer<Answer>(
  flags: ServerAddressFlags,
  context: CommandContext,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const key = flags.adminKey ?? context.environment["SVC_ADMIN_KEY"] ?? "";
  if (key === "") throw new UsageFailure("An admin key is needed: set SVC_ADMIN_KEY or give --admin-key.");
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageFailure("The admin key has characters that no key has.");
  const baseUrl = flags.host ?? configuredBaseUrl(context);
  // Loaded only here, so that other commands do not wait for it.
  const { checkedClient } = await import("../api/checked-client.js");
  const { requestFailure } = await import("../api/request-failure.js");
  try {
    return await ask(checkedClient({ host: baseUrl, key, retries: 0 }));
  } catch (error) {
    throw requestFailure(error, "Start one with `findling serve`, or say where it is with --host.");
  }
}

/** The address on which `findling serve` would listen in this environment. */
function configuredBaseUrl({ environment }: CommandContext): string {
  const { SVC_HOST, SVC_PORT, SVC_TLS_CERT, SVC_TLS_KEY } = environment;
  const address = { SVC_HOST, SVC_PORT, SVC_TLS_CERT, SVC_TLS_KEY };
  const configuration = resolveConfiguration({ flags: {}, environment: address });
  return localBaseUrlOf({ ...configuration, isSecure: configuration.tlsCert !== null });
}

/** Accepts `127.0.0.1:7700`, `search.example.org` and whole URLs, even with a path before `/1/`. */
export function baseUrlIn(text: string): string {
  // With `http://` in front of `ftp://x`, the parser would take `ftp` for a host.
  const address = text.includes("://") ? text : `http://${text}`;
  const url = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.search !== "" || url.hash !== "")
    throw new InvalidArgumentError("It must be a host, or a URL that starts with http:// or https://.");
  return url.href.replace(/\/$/, "");
}
