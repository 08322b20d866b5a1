import { UsageError } from "./command-options.js";

/** Options that do nothing without another: `with` names those of which one is enough. */
const companions: readonly { readonly option: string; readonly with: readonly string[] }[] = [
  { option: "growth-records", with: ["growth"] },
  { option: "note", with: ["json", "charts", "docs"] },
];

/** Nothing is measured beside a profile, and no report written. */
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
 * Who gives an option that does nothing believes that it did.
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
