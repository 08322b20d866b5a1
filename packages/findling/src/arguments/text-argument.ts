import { createReadStream } from "node:fs";
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
 * @param bytesMax what is longer is something else than what was asked for
 * @throws {Failure} it cannot be read, or is too long
 */
export async function textOf(
  argument: string,
  stdin: Readable,
  bytesMax: number = Number.POSITIVE_INFINITY,
): Promise<NamedText> {
  const name = argument === standardInput ? "standard input" : argument;
  try {
    const bytes = await allOf(argument === standardInput ? stdin : createReadStream(argument), bytesMax);
    return { name, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    throw new Failure(`${name} cannot be read: ${reasonOf(error)}.`, exitCodes.input, { cause: error });
  }
}

async function allOf(stream: Readable, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes > bytesMax) throw new Error(`it has more than ${bytesMax.toLocaleString("en-US")} bytes`);
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  const code = systemErrorCode(error);
  if (code === "ENOENT") return "there is no such file";
  return code === "ERR_ENCODING_INVALID_ENCODED_DATA" ? "it is not valid UTF-8" : messageOf(error);
}
