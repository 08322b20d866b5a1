import { InvalidArgumentError } from "commander";

const unitSeconds = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** Parses `90s`, `15m`, `1h` and `7d`. */
export function lifetimeSeconds(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,8})([smhd])$/.exec(text) ?? [];
  const seconds = Object.entries(unitSeconds).find(([name]) => name === unit)?.[1];
  if (count === undefined || seconds === undefined)
    throw new InvalidArgumentError(
      "It must be a whole number with s, m, h or d, such as 90s, 15m, 1h or 7d.",
    );
  return Number(count) * seconds;
}

/** Parses a date in the form of ISO 8601, with its time zone unless it is a day alone. */
export function momentSeconds(text: string): number {
  const hasForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const ms = hasForm ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw new InvalidArgumentError("It must be a date with its time zone, such as 2026-01-31T12:00:00Z.");
  return ms / 1_000;
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const shownUnits = [
  ["day", unitSeconds.d],
  ["hour", unitSeconds.h],
  ["minute", unitSeconds.m],
  ["second", unitSeconds.s],
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
