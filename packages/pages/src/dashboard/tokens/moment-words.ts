const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const absolute = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/** `in 42 minutes`, `3 hours ago`: rounded, in the largest unit that it has two of. */
export function relativeWords(seconds: number): string {
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= 2 * size) ?? ["second", 1];
  return relative.format(Math.round(seconds / length), unit);
}

/** `27 Nov 2026, 15:00:00 (in 42 minutes)`, in the time zone of the browser; null: it is no date. */
export function momentWords(seconds: number, nowSeconds: number): string | null {
  const date = new Date(seconds * 1_000);
  if (Number.isNaN(date.getTime())) return null;
  return `${absolute.format(date)} (${relativeWords(seconds - nowSeconds)})`;
}
