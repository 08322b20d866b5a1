import { exitCodes, Failure } from "../failure.js";

/** How standard input is named on the command line. */
export const standardInput = "-";
const bytesMax = 65_536;

/** @throws {Failure} it is longer than any secret, token or claims */
export async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes > bytesMax)
      throw new Failure("Standard input has more than 65,536 bytes: it is something else.", exitCodes.input);
    chunks.push(piece);
  }
  return Buffer.concat(chunks).toString("utf8");
}
