import { type Command, InvalidArgumentError } from "commander";
import type { CommandContext } from "../command-context.js";
import { defaultConfiguration } from "../configuration/configuration.js";
import { resolveConfiguration } from "../configuration/resolve.js";
import { localBaseUrlOf } from "../serve/base-url.js";

export interface HostFlag {
  readonly host?: string;
}

const defaultBaseUrl = localBaseUrlOf({ ...defaultConfiguration, isSecure: false });

export function addHostOption(command: Command): Command {
  return command.option(
    "--host <url>",
    `the server (default: SVC_HOST and SVC_PORT, or ${defaultBaseUrl})`,
    baseUrlIn,
  );
}

/** The server that a command calls: that of `--host`, else where `findling serve` would listen here. */
export function serverUrlOf({ host }: HostFlag, { environment }: CommandContext): string {
  if (host !== undefined) return host;
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
