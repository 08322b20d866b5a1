import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { syncFolder, writeFileDurably } from "../disk/durable-file.js";
import { DamagedDataError } from "../errors.js";

/**
 * This file has the name of the folder with the LMDB environment. Without it, that is the index's folder
 * itself.
 */
const pointerName = "environment";
const namePattern = /^records-(\d+)$/;
/** The files of LMDB while the environment is in the index's folder itself. */
const rootFiles: ReadonlySet<string> = new Set(["data.mdb", "lock.mdb"]);

/** The folder of an index's current LMDB environment. @param folder of the index @throws DamagedDataError */
export function environmentFolder(folder: string): string {
  const name = environmentName(folder);
  return name === null ? folder : join(folder, name);
}

/**
 * The name of a folder for the environment that will replace the current one. The folder need not exist, and
 * may have remnants.
 */
export function nextEnvironmentName(folder: string): string {
  const [, number = "0"] = namePattern.exec(environmentName(folder) ?? "") ?? [];
  return `records-${Number(number) + 1}`;
}

/**
 * Makes this environment the one of the index, even after a loss of power. Its files must already be durable.
 */
export function nameEnvironment(folder: string, name: string): void {
  syncFolder(join(folder, name));
  syncFolder(folder);
  writeFileDurably(join(folder, pointerName), name);
}

/** Removes environments that were abandoned or never used. */
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
