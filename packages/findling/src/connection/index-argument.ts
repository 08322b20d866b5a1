import { indexNamePattern } from "@findling/protocol";
import { InvalidArgumentError } from "commander";

/** Parses the argument that names an index. */
export function indexName(text: string): string {
  if (!indexNamePattern.test(text) || text === "." || text === "..")
    throw new InvalidArgumentError("It has 1 to 128 of the characters A-Z, a-z, 0-9, _, . and -.");
  return text;
}
