import { UsageError } from "./command-options.js";

/** Options that have no effect without another one. One of the options in `with` is enough. */
const companions: readonly { readonly option: string; readonly with: readonly string[] }[] = [
  { option: "growth-records", with: ["growth"] },
  { option: "note", with: ["json", "charts", "docs"] },
];

/** With a profile nothing else is measured, and no report is written. */
const notProfiled = [
  "peers",
  "lucene",
  "class-seconds",
  "throughput",
  "writes",
  "growth",
  "growth-records",
  "note",
  "json",
  "charts",
  "docs",
];

/**
 * Refuses options that have no effect: whoever gives one believes that it has.
 * @param given names of options, without their dashes
 * @throws {UsageError}
 */
export function refuseIgnored(given: readonly string[]): void {
  if (given.includes("profile")) {
    const ignored = notProfiled.find((option) => given.includes(option));
    if (ignored !== undefined) {
      throw new UsageError(`--${ignored} does nothing with --profile, which measures nothing else.`);
    }
  }
  for (const { option, with: others } of companions) {
    if (!given.includes(option) || others.some((other) => given.includes(other))) continue;
    throw new UsageError(
      `--${option} does nothing without ${others.map((other) => `--${other}`).join(" or ")}.`,
    );
  }
}
