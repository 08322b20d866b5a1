import type { Readable } from "node:stream";
import { objectIdCodePointsMax } from "@findling/protocol";
import { exitCodes, Failure, UsageFailure } from "../failure.js";
import { standardInput, textOf } from "./text-argument.js";

/**
 * The objectIDs that arguments name, each once: themselves, or with `-` the lines of standard input.
 * @throws {UsageFailure} an argument is no objectID
 * @throws {Failure} a line is none
 */
export async function objectIdsOf(arguments_: readonly string[], stdin: Readable): Promise<string[]> {
  if (!arguments_.includes(standardInput)) {
    for (const objectID of arguments_) {
      const fault = objectIdFault(objectID);
      if (fault !== null) throw new UsageFailure(`An objectID ${fault}.`);
    }
    return [...new Set(arguments_)];
  }
  if (arguments_.length > 1) throw new UsageFailure("Standard input (-) must be the only input.");
  const { name, text } = await textOf(standardInput, stdin);
  return objectIdsInLines(name, text);
}

/** Empty lines are none. */
function objectIdsInLines(name: string, text: string): string[] {
  const objectIDs = new Set<string>();
  for (const [number, line] of text.split(/\r?\n/).entries()) {
    if (line === "") continue;
    const fault = objectIdFault(line);
    if (fault !== null)
      throw new Failure(`${name}, line ${number + 1}: an objectID ${fault}.`, exitCodes.input);
    objectIDs.add(line);
  }
  return [...objectIDs];
}

/** The end of a sentence whose subject is an objectID; null: the text can be one. */
function objectIdFault(text: string): string | null {
  if (text === "") return "is not empty";
  if (text === "." || text === "..") return `is not ${JSON.stringify(text)}, which no URL can name`;
  if ([...text].length > objectIdCodePointsMax) return `has at most ${objectIdCodePointsMax} characters`;
  return /\p{Cs}/u.test(text) ? "has no lone surrogates" : null;
}
