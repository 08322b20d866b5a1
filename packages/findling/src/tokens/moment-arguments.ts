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
  const ms = hasForm && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw new InvalidArgumentError("It must be a date with its time zone, such as 2026-01-31T12:00:00Z.");
  return ms / 1_000;
}

/** `Date` takes 31 February for 3 March. */
function isDay(day: string): boolean {
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
