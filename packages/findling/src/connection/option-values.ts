import { InvalidArgumentError } from "commander";

/** Collects the values of an option that can be repeated. */
export function repeated(text: string, before: string[] | undefined): string[] {
  return [...(before ?? []), text];
}

/** Parses a list by commas. With an empty one nothing would be allowed. */
export function listed(text: string): string[] {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  if (entries.length === 0) throw new InvalidArgumentError("It must name one at least.");
  return entries;
}
