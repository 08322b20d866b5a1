import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { UsageFailure } from "../failure.js";
import { temporaryOf } from "./checkpoint.js";
import type { ImportFlags } from "./import-flags.js";
import { identityAt, identityOfStandardInput } from "./input/file-identity.js";
import type { InputFile } from "./input/input-files.js";

/**
 * Must come before anything is opened: opening the file of the errors empties it.
 * @throws {UsageFailure} a file that the import writes is one of its inputs, or two such files are one
 */
export function requireApart(
  inputs: readonly InputFile[],
  { errorsFile, checkpoint }: Pick<ImportFlags, "errorsFile" | "checkpoint">,
): void {
  const names = new Map<string, string>();
  for (const { name, path } of inputs) names.set(inputIdentity(path), `the input ${name}`);
  const written: [name: string, path: string][] = [];
  if (checkpoint !== undefined) {
    written.push([`--checkpoint ${checkpoint}`, checkpoint]);
    written.push([
      `The temporary file of --checkpoint, ${temporaryOf(checkpoint)},`,
      temporaryOf(checkpoint),
    ]);
  }
  if (errorsFile !== undefined) written.push([`--errors-file ${errorsFile}`, errorsFile]);
  for (const [name, path] of written) {
    const found = identityAt(path);
    // Such as a terminal, which may be read and written at once.
    if (found !== null && !statSync(path).isFile()) continue;
    const identity = found ?? placeOf(path);
    const other = names.get(identity);
    if (other !== undefined)
      throw new UsageFailure(`${name} is the same file as ${other}. Name another one: it is overwritten.`);
    names.set(identity, name);
  }
}

function inputIdentity(path: string | null): string {
  return path === null ? identityOfStandardInput() : (identityAt(path) ?? path);
}

/** Where a file would be made. */
function placeOf(path: string): string {
  const folder = dirname(resolve(path));
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(path));
}
