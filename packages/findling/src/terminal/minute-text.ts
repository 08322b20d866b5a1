/** `2026-01-31 12:00Z` */
export function minuteText(timestampMs: number): string {
  return `${new Date(timestampMs).toISOString().slice(0, 16).replace("T", " ")}Z`;
}
