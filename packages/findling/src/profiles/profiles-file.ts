import {
  chmodSync,
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Failure, messageOf, systemErrorCode, UsageFailure } from "../failure.js";
import { profilesInText, textOfProfiles } from "./profiles-text.js";
import { noProfiles, type ServerProfiles } from "./server-profile.js";

const fileMode = 0o600;
const folderMode = 0o700;
const othersMask = 0o077;
/** Windows has no modes, and cannot open folders. */
const hasModes = process.platform !== "win32";
/** Another command writes for milliseconds. */
const lockWaitMs = 20;
const lockWaits = 250;

/**
 * The profiles of a file, which need not exist.
 * @throws {UsageFailure} others may read the file, or it is broken. The message has nothing of its content.
 */
export function readProfiles(path: string): ServerProfiles {
  const text = textOf(path);
  const profiles = text === null ? noProfiles : profilesInText(text);
  if (profiles !== null) return profiles;
  throw new UsageFailure(
    `${path} is broken: it does not hold the profiles of findling login. Mend it, or remove it and log in again.`,
  );
}

function textOf(path: string): string | null {
  try {
    const file = openSync(path, "r");
    try {
      requireOwnMode(path, fstatSync(file).mode);
      return readFileSync(file, "utf8");
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (systemErrorCode(error) === "ENOENT") return null;
    throw new UsageFailure(`The profiles cannot be read: ${messageOf(error)}`);
  }
}

function requireOwnMode(path: string, mode: number): void {
  if (!hasModes || (mode & othersMask) === 0) return;
  throw new UsageFailure(
    `${path} holds keys, but others may use it (mode ${(mode & 0o777).toString(8)}). ` +
      `Close it with chmod 600 '${path}', and replace its keys if others could read them.`,
  );
}

/**
 * Replaces the profiles of a file by what `change` makes of them. The new file has another name until it is
 * whole. That name is a lock as well: two commands that change profiles at the same time lose nothing.
 * @throws {Failure} the file cannot be written; then it is as it was
 */
export async function updateProfiles(
  path: string,
  change: (profiles: ServerProfiles) => ServerProfiles,
): Promise<void> {
  const unfinished = `${path}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: folderMode });
    if (hasModes) chmodSync(dirname(path), folderMode);
    const file = await openAlone(unfinished);
    try {
      writeDurably(file, textOfProfiles(change(readProfiles(path))));
      renameSync(unfinished, path);
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error;
    }
    if (hasModes) syncFolder(dirname(path));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`The profiles cannot be written: ${messageOf(error)}`);
  }
}

/** Opens a file that nobody else has open like this. */
async function openAlone(path: string): Promise<number> {
  for (let wait = 0; wait < lockWaits; wait++) {
    try {
      return openSync(path, "wx", fileMode);
    } catch (error) {
      if (systemErrorCode(error) !== "EEXIST") throw error;
      await setTimeout(lockWaitMs);
    }
  }
  throw new Failure(
    `${path} is there: another command is changing the profiles, or one was killed. If none runs, remove it.`,
  );
}

function writeDurably(file: number, text: string): void {
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
