import type { IncomingHttpHeaders } from "node:http";

/**
 * The header that pages of the dashboard send. Forms, images and links cannot send it, and scripts of other
 * origins cannot send it together with a cookie.
 */
const dashboardHeader = "x-findling-dashboard";

/**
 * Whether a page of this server made the request. Browsers say so themselves in `sec-fetch-site`. They leave
 * it out over plain HTTP, except on the own machine: then the origin must be that of the server.
 *
 * @param host of the server, with its port
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, host: string): boolean {
  if (headers[dashboardHeader] !== "1") return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  // Browsers send no origin with a GET to the own server.
  const origin = headers.origin ?? headers.referer ?? "";
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
