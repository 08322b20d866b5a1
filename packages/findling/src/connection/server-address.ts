import { InvalidArgumentError } from "commander";
import type { CommandContext } from "../command-context.js";
import { defaultConfiguration } from "../configuration/configuration.js";
import { UsageFailure } from "../failure.js";
import { localBaseUrlOf } from "../serve/base-url.js";

export const defaultBaseUrl = localBaseUrlOf({ ...defaultConfiguration, isSecure: false });

const addressFault = "It must be a host, or a URL that starts with http:// or https://.";

/** An IPv6 address without a port has several colons, and no brackets. */
const hostWithPort = /^(\[[^\]]*\]|[^:]+):\d+$/;

/** Accepts `127.0.0.1:7700`, `search.example.org` and whole URLs, even with a path before `/1/`. */
export function baseUrlIn(text: string): string {
  const baseUrl = usableBaseUrl(text);
  if (baseUrl !== null) return baseUrl;
  // The message of an invalid argument repeats it, and what stands in front of an @ may be a password.
  if (text.includes("@")) throw new UsageFailure(`--host: ${addressFault}`);
  throw new InvalidArgumentError(addressFault);
}

/**
 * The server in `SVC_HOST`: a URL, or a host with a port. null: it is an address to listen on.
 *
 * @throws {UsageFailure} it is a URL that no server of ours can have
 */
export function environmentUrl({ SVC_HOST = "" }: CommandContext["environment"]): string | null {
  if (!SVC_HOST.includes("://") && !hostWithPort.test(SVC_HOST)) return null;
  const baseUrl = usableBaseUrl(SVC_HOST);
  if (baseUrl === null) throw new UsageFailure(`SVC_HOST: ${addressFault}`);
  return baseUrl;
}

/** @throws {UsageFailure} it has a password, which is not repeated */
function usableBaseUrl(text: string): string | null {
  // With `http://` in front of `ftp://x`, the parser would take `ftp` for a host.
  const address = text.includes("://") ? text : `http://${text}`;
  const url = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
  if (url === null || /[?#]/.test(url.href)) return null;
  // Requests to it would fail, and their message would show the password.
  if (url.username !== "" || url.password !== "")
    throw new UsageFailure("The server must not have a user or a password in its URL.");
  return url.href.replace(/\/$/, "");
}
