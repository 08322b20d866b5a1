import { InvalidArgumentError } from "commander";

/** Parses names with commas between them. An empty list could not be used for anything. */
export function list(text: string): string[] {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  if (entries.length === 0) throw new InvalidArgumentError("It must name one at least.");
  return entries;
}

/** Collects the values of a flag that can be repeated. */
export function repeated(text: string, before: string[] | undefined): string[] {
  return [...(before ?? []), text];
}

/** Parses a whole number without a sign. */
export function wholeNumberBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : -1;
    if (number < min || number > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return number;
  };
}
