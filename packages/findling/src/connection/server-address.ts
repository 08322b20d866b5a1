import { InvalidArgumentError } from "commander";
import { defaultConfiguration } from "../configuration/configuration.js";
import { localBaseUrlOf } from "../serve/base-url.js";

export const defaultBaseUrl = localBaseUrlOf({ ...defaultConfiguration, isSecure: false });

/** Accepts `127.0.0.1:7700`, `search.example.org` and whole URLs, even with a path before `/1/`. */
export function baseUrlIn(text: string): string {
  // With `http://` in front of `ftp://x`, the parser would take `ftp` for a host.
  const address = text.includes("://") ? text : `http://${text}`;
  const url = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.search !== "" || url.hash !== "")
    throw new InvalidArgumentError("It must be a host, or a URL that starts with http:// or https://.");
  return url.href.replace(/\/$/, "");
}
