/** The header whose content browsers show beside each request (W3C Server Timing). */
export const serverTimingHeader = "server-timing";

/** One part of the header: a name and its milliseconds. */
export function timing(name: string, ms: number): string {
  return `${name};dur=${ms.toFixed(3)}`;
}
