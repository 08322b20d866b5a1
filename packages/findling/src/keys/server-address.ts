import { type Command, InvalidArgumentError } from "commander";
import type { ApiClient } from "../api/api-client.js";
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

const defaultBaseUrl = localBaseUrlOf(defaultConfiguration);

export function addServerAddressOptions(command: Command): Command {
  return command
    .option("--host <url>", `the server (default: SVC_HOST and SVC_PORT, or ${defaultBaseUrl})`, baseUrl)
    .option(
      "--admin-key <secret>",
      "an admin key; better given as SVC_ADMIN_KEY, which no process list shows",
    );
}

/** @throws {UsageFailure} no admin key was given */
export async function clientFor(flags: ServerAddressFlags, context: CommandContext): Promise<ApiClient> {
  const key = flags.adminKey ?? context.environment["SVC_ADMIN_KEY"] ?? "";
  if (key === "") throw new UsageFailure("An admin key is needed: set SVC_ADMIN_KEY or give --admin-key.");
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageFailure("The admin key has characters that no key has.");
  // Loaded only here, so that other commands do not wait for it.
  const { ApiClient } = await import("../api/api-client.js");
  return new ApiClient(
    flags.host ?? configuredBaseUrl(context),
    key,
    "Start one with `findling serve`, or say where it is with --host.",
  );
}

/** The address on which `findling serve` would listen in this environment. */
function configuredBaseUrl({ environment }: CommandContext): string {
  const { SVC_HOST, SVC_PORT } = environment;
  return localBaseUrlOf(resolveConfiguration({ flags: {}, environment: { SVC_HOST, SVC_PORT } }));
}

/** Accepts `127.0.0.1:7700`, `search.example.org` and whole URLs, even with a path before `/1/`. */
function baseUrl(text: string): string {
  // With `http://` in front of `ftp://x`, the parser would take `ftp` for a host.
  const address = text.includes("://") ? text : `http://${text}`;
  const url = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.search !== "" || url.hash !== "")
    throw new InvalidArgumentError("It must be a host, or a URL that starts with http:// or https://.");
  return url.href.replace(/\/$/, "");
}
