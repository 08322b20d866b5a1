const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const shownUnits = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** `in 42 minutes`, `3 hours ago`: rounded, in the largest unit that it has two of. */
export function relativeText(seconds: number): string {
  const size = Math.abs(seconds);
  const [unit, length] = shownUnits.find(([, unitLength]) => size >= 2 * unitLength) ?? ["second", 1];
  return relative.format(Math.round(seconds / length), unit);
}

/** `2026-01-31 12:00:00Z`; null: no date that can be shown. */
export function dateText(seconds: number): string | null {
  const date = new Date(seconds * 1_000);
  if (Number.isNaN(date.getTime())) return null;
  return `${date.toISOString().replace("T", " ").slice(0, -5)}Z`;
}
