const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;
const words = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/**
 * How long ago something was: never “yesterday”, which is a day and no length of time. Clocks may differ a
 * little, so seconds do not count.
 */
export function wordsFor(seconds: number): string {
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? ["second", 1];
  return unit === "second" ? "just now" : words.format(-Math.floor(seconds / length), unit);
}
