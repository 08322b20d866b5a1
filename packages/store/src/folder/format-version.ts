import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileDurably } from "../disk/durable-file.js";
import { DamagedDataError, NewerFormatError, OlderFormatError } from "../errors.js";

/**
 * The format of the folder's layout and of all its content. Increased if older releases could not read it.
 */
export const dataFormatVersion = 2;

export const formatFileName = "format.json";

/** The oldest format that can be read. Before it rows had no checksums; no release wrote such a format. */
const readFormatVersionMin = 2;

/**
 * The file must not be removed: in a folder of a newer release, it is what keeps this release from writing.
 */
const advice = `Nothing has been changed. Put it back from a backup, or write {"format":${dataFormatVersion}} into it if this release wrote the folder.`;

/**
 * Checks the format version of a folder. Changes nothing.
 *
 * @returns whether the folder has a format version
 * @throws NewerFormatError, OlderFormatError, DamagedDataError
 */
export function checkFormatVersion(folder: string): boolean {
  const file = formatFile(folder);
  if (!existsSync(file)) return false;
  requireReadableFormat(readFileSync(file, "utf8"), file, `The data folder ${folder}`);
  return true;
}

/**
 * @param text of `format.json`
 * @param file where it stands, for errors
 * @param what has that format, for errors
 * @throws NewerFormatError, OlderFormatError, DamagedDataError
 */
export function requireReadableFormat(text: string, file: string, what: string): void {
  const found = parseFormat(file, text);
  if (found > dataFormatVersion) throw new NewerFormatError(what, found, dataFormatVersion);
  if (found < readFormatVersionMin) throw new OlderFormatError(what, found, readFormatVersionMin);
}

/** The last step of creating a data folder. Its content must be durable already. */
export function writeFormatVersion(folder: string): void {
  writeFileDurably(formatFile(folder), `${JSON.stringify({ format: dataFormatVersion })}\n`);
}

function formatFile(folder: string): string {
  return join(folder, formatFileName);
}

function parseFormat(file: string, text: string): number {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const what = text.trim() === "" ? "is empty" : "is not valid JSON";
    throw new DamagedDataError(`${file} ${what}. ${advice}`, { cause: error });
  }
  if (typeof value === "object" && value !== null && "format" in value && Number.isInteger(value.format)) {
    return Number(value.format);
  }
  throw new DamagedDataError(`${file} names no format version. ${advice}`);
}
