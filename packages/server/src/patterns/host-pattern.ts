import { domainToASCII } from "node:url";

const portMax = 65_535;

/**
 * A host with or without a port, with or without `*` at its start and end, in the form that URLs give to
 * hosts: lower case, `xn--` for other letters, no leading zeros. null: no URL can have such a host.
 */
export function asciiHost(pattern: string): string | null {
  const [, start = "", host = "", colon, digits = "", end = ""] =
    /^(\*?)(.*?)(?:(:)(\d*))?(\*?)$/.exec(pattern) ?? [];
  const isOpenEnd = end !== "" && colon === undefined;
  const ascii = start === "" && !isOpenEnd ? wholeHost(host) : partOfHost(host, start !== "", isOpenEnd);
  if (ascii === null) return null;
  if (end !== "") return `${start}${ascii}${colon ?? ""}${digits}*`;
  if (Number(digits) > portMax) return null;
  return `${start}${ascii}${digits === "" ? "" : `:${Number(digits)}`}`;
}

/** Whether a pattern ends with a port that is too high for any host. */
export function hasPortTooHigh(pattern: string): boolean {
  const [, digits = ""] = /:(\d+)$/.exec(pattern) ?? [];
  return Number(digits) > portMax;
}

function wholeHost(host: string): string | null {
  const isAddress = /^\[[0-9a-f:.]+\]$/i.test(host);
  if (host === "" || (!isAddress && /[/\\?#@:*[\]]/.test(host))) return null;
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/** The ASCII form of a label differs from that of its part. So labels next to a `*` must be whole. */
function partOfHost(host: string, isOpen: boolean, isOpenEnd: boolean): string | null {
  if (/^[a-z0-9._-]*$/i.test(host)) return host.toLowerCase();
  if ((isOpen && !host.startsWith(".")) || (isOpenEnd && !host.endsWith("."))) return null;
  return domainToASCII(host) || null;
}
