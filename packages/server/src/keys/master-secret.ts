import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DataFolderError, writeFileDurably } from "@findling/store/folder";

const fileName = "master-secret";
const secretBytes = 32;

interface MasterSecretSources {
  readonly dataFolder: string;
  readonly configured: string | undefined;
  /** Whether the folder has keys: the first start makes the secret before any. */
  readonly hasKeys: boolean;
}

/**
 * The configured master secret, else that of the data folder, made there (mode 0600) at the first start.
 *
 * @throws Error where the file is empty, or missing though there are keys: their signing secrets would
 *   silently be others
 */
export async function masterSecretOf({
  dataFolder,
  configured,
  hasKeys,
}: MasterSecretSources): Promise<string> {
  if (configured !== undefined) {
    if (configured === "") throw new Error("The master secret must not be empty.");
    return configured;
  }
  const path = join(dataFolder, fileName);
  const stored = await readIfThere(path);
  if (stored === null) {
    if (hasKeys) throw lostMasterSecret(dataFolder);
    return makeMasterSecret(path);
  }
  const secret = stored.trim();
  if (secret === "")
    throw new Error(`${path} is empty; put it back from a backup, or set SVC_MASTER_SECRET.`);
  return secret;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function lostMasterSecret(dataFolder: string): Error {
  return new DataFolderError(
    dataFolder,
    `it has keys and has lost its file ${fileName}, from which their signing secrets follow. ` +
      "Put it back from a backup, or set SVC_MASTER_SECRET to what it was; another one changes all signing secrets",
  );
}

/** A start that is cut off here leaves none: nothing has been signed with it yet. */
function makeMasterSecret(path: string): string {
  const secret = randomBytes(secretBytes).toString("hex");
  writeFileDurably(path, `${secret}\n`);
  return secret;
}
