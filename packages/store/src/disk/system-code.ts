import { constants } from "node:os";

/** LMDB's code (lmdb.h) for a map that cannot grow any more. */
const mapFull = -30_792;
const diskFullCodes: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG", "MDB_MAP_FULL"]);

/**
 * The code of a system error (such as `ENOSPC`), even if it is the cause of another error. LMDB has only
 * numbers.
 */
export function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? error.code : undefined;
  if (typeof code === "string") return /^E[A-Z0-9]+$/.test(code) ? code : undefined;
  if (typeof code === "number") return codeOfNumber(code);
  return systemCodeOf(error.cause);
}

/**
 * The code of the error if it means that nothing more can be written: no room, no quota, or too large a file.
 */
export function diskFullCodeOf(error: unknown): string | undefined {
  const code = systemCodeOf(error);
  return code !== undefined && diskFullCodes.has(code) ? code : undefined;
}

function codeOfNumber(number: number): string | undefined {
  if (number === mapFull) return "MDB_MAP_FULL";
  return Object.entries(constants.errno).find(([, value]) => value === number)?.[0];
}
