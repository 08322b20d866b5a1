import { randomBytes, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  DataFolderError,
  masterSecretFileName as fileName,
  masterSecretFilePattern as filePattern,
  verifierOf,
  writeFileDurably,
} from "@findling/store/folder";

const secretBytes = 32;

interface MasterSecretSources {
  readonly dataFolder: string;
  readonly configured: string | undefined;
  /** Whether the folder has keys. The first start makes the secret before any key. */
  readonly hasKeys: boolean;
  /** The verifier that the folder keeps of its master secret; undefined: it keeps none yet. */
  readonly verifier: string | undefined;
  /** Whether another master secret may replace the folder's own. */
  readonly isChange: boolean;
}

/**
 * The configured master secret, or else the one in the data folder, which the first start makes there (mode
 * 0600).
 *
 * @throws DataFolderError if no server has made the file, if it cannot be read, or if it is missing although
 *   there are keys; or if the secret is not the folder's own, unless it is to be changed: the signing secrets
 *   of all keys would silently change
 */
export async function masterSecretOf(sources: MasterSecretSources): Promise<string> {
  const { dataFolder, configured, verifier, isChange } = sources;
  const secret = configured ?? (await secretOfFile(sources));
  if (secret === "") throw new Error("The master secret must not be empty.");
  const isOwn = verifier === undefined || isSame(verifierOf(secret), verifier);
  if (!isOwn && !isChange) throw otherSecret(dataFolder, configured !== undefined);
  return secret;
}

function isSame(found: string, expected: string): boolean {
  return found.length === expected.length && timingSafeEqual(Buffer.from(found), Buffer.from(expected));
}

async function secretOfFile({
  dataFolder,
  hasKeys,
  verifier,
  isChange,
}: MasterSecretSources): Promise<string> {
  const path = join(dataFolder, fileName);
  const stored = await readIfThere(path, dataFolder);
  if (stored === null) {
    if ((hasKeys || verifier !== undefined) && !isChange) throw lostSecret(dataFolder);
    return makeMasterSecret(path);
  }
  const secret = stored.trim();
  if (!filePattern.test(secret)) throw damagedFile(dataFolder, foundIn(secret));
  return secret;
}

async function readIfThere(path: string, dataFolder: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return null;
    if (code === "EISDIR") throw damagedFile(dataFolder, "is a folder");
    throw unreadableFile(dataFolder, String(code));
  }
}

const remedy = "Set SVC_MASTER_SECRET to what it was, or put the file back from a backup";
const howToChange =
  "start once with --change-master-secret, which changes the signing secrets of all search keys";

function lostSecret(dataFolder: string): DataFolderError {
  return new DataFolderError(
    dataFolder,
    `it has keys, and no file ${fileName}, from which their signing secrets follow. ` +
      `${remedy}; or, where nobody has it any more, ${howToChange}`,
  );
}

function foundIn(text: string): string {
  return text === "" ? "is empty" : `has ${text.length} characters`;
}

function damagedFile(dataFolder: string, what: string): DataFolderError {
  return new DataFolderError(
    dataFolder,
    `its file ${fileName} ${what}, where a server writes 64 hexadecimal digits. ` +
      `${remedy}; or, where nobody has it any more, remove it and ${howToChange}`,
  );
}

function unreadableFile(dataFolder: string, code: string): DataFolderError {
  return new DataFolderError(
    dataFolder,
    `its file ${fileName} cannot be read (${code}). Let this user read it, put it back from a backup, ` +
      "or set SVC_MASTER_SECRET to what it was",
  );
}

function otherSecret(dataFolder: string, isConfigured: boolean): DataFolderError {
  const [what, how] = isConfigured
    ? ["SVC_MASTER_SECRET is another master secret than its own", "Set its own"]
    : [`its file ${fileName} holds another master secret than its own`, remedy];
  return new DataFolderError(dataFolder, `${what}. ${how}; or, to change it, ${howToChange}`);
}

/**
 * Makes the file of the master secret. If the start is cut off here, the folder has no secret, and nothing
 * has been signed with it yet.
 */
function makeMasterSecret(path: string): string {
  const secret = randomBytes(secretBytes).toString("hex");
  writeFileDurably(path, `${secret}\n`);
  return secret;
}
