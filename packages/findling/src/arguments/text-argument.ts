import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { exitCodes, Failure, messageOf, systemErrorCode } from "../failure.js";

/** How standard input is named on the command line. */
export const standardInput = "-";

/** The text that an argument names. */
export interface NamedText {
  /** For messages. */
  readonly name: string;
  readonly text: string;
}

/**
 * Reads a file, or standard input.
 * @throws {Failure} it cannot be read
 */
export async function textOf(argument: string, stdin: Readable): Promise<NamedText> {
  const name = argument === standardInput ? "standard input" : argument;
  try {
    const bytes = argument === standardInput ? await allOf(stdin) : await readFile(argument);
    return { name, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    throw new Failure(`${name} cannot be read: ${reasonOf(error)}.`, exitCodes.input, { cause: error });
  }
}

async function allOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  const code = systemErrorCode(error);
  if (code === "ENOENT") return "there is no such file";
  return code === "ERR_ENCODING_INVALID_ENCODED_DATA" ? "it is not valid UTF-8" : messageOf(error);
}
