import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { syncFolder, writeFileDurably } from "../disk/durable-file.js";
import { DamagedDataError } from "../errors.js";

/** Holds the name of the folder of the LMDB environment; without it that is the index's folder itself. */
const pointerName = "environment";
const namePattern = /^records-(\d+)$/;
/** Those of LMDB, as long as the environment lies in the index's folder itself. */
const rootFiles: ReadonlySet<string> = new Set(["data.mdb", "lock.mdb"]);

/** Where the LMDB environment of an index lies now. @param folder of the index @throws DamagedDataError */
export function environmentFolder(folder: string): string {
  const name = environmentName(folder);
  return name === null ? folder : join(folder, name);
}

/**
 * A folder for the environment that is to take the place of the present one. It need not exist, and may hold
 * remnants.
 */
export function nextEnvironmentName(folder: string): string {
  const [, number = "0"] = namePattern.exec(environmentName(folder) ?? "") ?? [];
  return `records-${Number(number) + 1}`;
}

/**
 * From here on, also after a loss of power, the environment of the index is this one. Its files are durable
 * already.
 */
export function nameEnvironment(folder: string, name: string): void {
  syncFolder(join(folder, name));
  syncFolder(folder);
  writeFileDurably(join(folder, pointerName), name);
}

/** Removes environments that were given up, or never came into use. */
export function removeOtherEnvironments(folder: string): void {
  const name = environmentName(folder);
  const isOther = (other: string) =>
    other !== name && (namePattern.test(other) || (name !== null && rootFiles.has(other)));
  const others = readdirSync(folder).filter((other) => other === `${pointerName}.tmp` || isOther(other));
  for (const other of others) rmSync(join(folder, other), { recursive: true, force: true });
  if (others.length > 0) syncFolder(folder);
}

function environmentName(folder: string): string | null {
  let name: string;
  try {
    name = readFileSync(join(folder, pointerName), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  if (!namePattern.test(name))
    throw new DamagedDataError(`${join(folder, pointerName)} names no environment.`);
  return name;
}
