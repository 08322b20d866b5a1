import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileDurably } from "@findling/store/folder";

const fileName = "master-secret";
const secretBytes = 32;

/**
 * The configured master secret, else that of the data folder, made there (mode 0600) at the first start.
 *
 * @throws Error where the file is empty: the signing secrets of the keys would silently be others
 */
export async function masterSecretOf(dataFolder: string, configured: string | undefined): Promise<string> {
  if (configured !== undefined) {
    if (configured === "") throw new Error("The master secret must not be empty.");
    return configured;
  }
  const path = join(dataFolder, fileName);
  const stored = await readIfThere(path);
  if (stored === null) return makeMasterSecret(path);
  const secret = stored.trim();
  if (secret === "")
    throw new Error(`${path} is empty; restore it, or remove it to make a new master secret.`);
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

/** A start that is cut off here leaves none: nothing has been signed with it yet. */
function makeMasterSecret(path: string): string {
  const secret = randomBytes(secretBytes).toString("hex");
  writeFileDurably(path, `${secret}\n`);
  return secret;
}
