import { existsSync, statSync } from "node:fs";
import { analyticsTableNames } from "../analytics/analytics-tables.js";
import { controlTableNames } from "../backup/backup-contents.js";
import { DataFolderLockedError } from "../errors.js";
import { type DataFolder, dataFolderAt, indexFolder } from "../folder/data-folder.js";
import { toDataFolderError } from "../folder/data-folder-error.js";
import { type FolderLock, lockFolder } from "../folder/folder-lock.js";
import { checkFormatVersion, dataFormatVersion } from "../folder/format-version.js";
import { requireControl } from "../folder/require-control.js";
import { hasRestoreMark } from "../folder/unfinished-restore.js";
import { dataFileSize, requireDataFile } from "../lmdb/data-file.js";
import { PinnedEnvironment } from "../lmdb/pinned-environment.js";
import { environmentFolder } from "../tables/environment-folder.js";
import { type ControlFacts, checkControl } from "./check-control.js";
import { checkIndex } from "./check-index.js";
import { checkMasterSecret } from "./check-master-secret.js";
import { checkModes } from "./check-modes.js";
import { checkQueue } from "./check-queue.js";
import { checkDiskSpace, checkOpenFiles, strangeFolders } from "./check-resources.js";
import { checkSegments } from "./check-segments.js";
import { RowCheck } from "./checked-rows.js";
import { type Finding, ok, problem, reasonOf, restoreAdvice, warning } from "./finding.js";

export interface FolderCheckOptions {
  /** SVC_MASTER_SECRET; undefined if it is not set. */
  readonly masterSecret: string | undefined;
  /** The files without which a server does not start. */
  readonly openFilesMin: number;
  /** Called before an environment is read: should LMDB end the process, this was the reason. */
  readonly onPart: (part: string) => void;
  /** Bytes of LMDB's files. Called often. */
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Checks a data folder, which is locked meanwhile like by a backup, and changes nothing of its data. If a
 * server holds it, its environments are not read. Each finding comes as soon as it is known.
 */
export async function* checkFolder(path: string, options: FolderCheckOptions): AsyncGenerator<Finding> {
  const folder = dataFolderAt(path);
  const unusable = unusableFolder(path);
  if (unusable !== null) {
    yield unusable;
    return;
  }
  const format = checkFormat(path);
  yield format;
  if (format.state === "problem") return;
  yield checkModes(path);
  const lock = await lockOf(path);
  if ("state" in lock) {
    yield lock;
    yield checkDiskSpace(path, []);
    return;
  }
  try {
    yield ok("lock", "No server holds the folder.");
    yield* checkContent(folder, options);
  } finally {
    await lock.release();
  }
}

function unusableFolder(path: string): Finding | null {
  const part = "folder";
  const advice = "Name the folder that the server was started with (--data).";
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return problem(part, `There is no data folder ${path}.`, advice);
  if (!status.isDirectory()) return problem(part, `${path} is a file, not a folder.`, advice);
  if (!hasRestoreMark(path)) return null;
  return problem(
    part,
    "A backup was being restored into it, and that was cut off.",
    "Restore it again into this folder (findling restore).",
  );
}

function checkFormat(path: string): Finding {
  const part = "format";
  const advice = "Name the folder that the server was started with (--data), or restore a backup.";
  try {
    if (checkFormatVersion(path)) return ok(part, `Format version ${dataFormatVersion}.`);
    return problem(part, `${path} is no data folder: it has no format.json.`, advice);
  } catch (error) {
    return problem(part, reasonOf(error), "Use the release that wrote it, or restore a backup.");
  }
}

async function lockOf(path: string): Promise<FolderLock | Finding> {
  try {
    return await lockFolder(path);
  } catch (error) {
    if (!(error instanceof DataFolderLockedError))
      return problem("lock", reasonOf(toDataFolderError(error, path)), "Run this as the user of the server.");
    return warning(
      "lock",
      "A server or a backup holds the folder, so its records and queue were not checked.",
      "Check the server with --host, or stop it and check the folder again; or check a backup of it.",
    );
  }
}

async function* checkContent(folder: DataFolder, options: FolderCheckOptions): AsyncGenerator<Finding> {
  const { masterSecret, openFilesMin, onPart } = options;
  try {
    requireControl(folder, true);
  } catch (error) {
    yield problem("control", reasonOf(error), restoreAdvice);
    return;
  }
  onPart("control");
  const { findings, facts } = await checkControl(folder.control, controlTableNames);
  yield* findings;
  const { indexes = [] } = facts ?? {};
  yield checkDiskSpace(
    folder.path,
    indexes.map(({ incarnation }) => indexFolder(folder, incarnation)),
  );
  yield checkOpenFiles(openFilesMin, indexes.length);
  yield* checkQueue(folder.queue);
  if (facts === null) return;
  yield checkMasterSecret(folder.path, masterSecret, facts.verifier);
  const strange = strangeFolders(
    folder.indexes,
    new Set([...indexes.map(({ incarnation }) => incarnation), ...facts.remnants]),
  );
  if (strange.length > 0)
    yield warning(
      "indexes",
      `No index has these folders: ${strange.join(", ")}.`,
      "The folder control may be older than they are: restore a backup, or move them away.",
    );
  yield* checkAnalytics(folder.analytics, onPart);
  yield* checkIndexes(folder, facts, options);
}

async function* checkAnalytics(path: string, onPart: (part: string) => void): AsyncGenerator<Finding> {
  // The first search makes it.
  if (!existsSync(path)) return;
  const part = "analytics";
  const advice =
    "Searches and writes are not affected. Reports lack what is damaged; without the folder they begin anew.";
  onPart(part);
  let environment: PinnedEnvironment;
  try {
    const current = environmentFolder(path);
    requireDataFile(current);
    environment = PinnedEnvironment.open(current, analyticsTableNames);
  } catch (error) {
    yield problem(part, `It cannot be opened: ${reasonOf(error)}`, advice);
    return;
  }
  try {
    environment.pin();
    const check = new RowCheck(environment, () => undefined);
    for (const name of environment.tableNames) await check.checkTable(name);
    yield* check.findings(part, () => advice);
    if (check.isIntact) yield ok(part, `All ${check.rows} rows have the right checksums.`);
  } finally {
    await environment.close();
  }
}

async function* checkIndexes(
  folder: DataFolder,
  { indexes }: ControlFacts,
  { onPart, onProgress }: FolderCheckOptions,
): AsyncGenerator<Finding> {
  const checked = indexes.map((index) => ({ ...index, folder: indexFolder(folder, index.incarnation) }));
  const bytes = checked.map((index) => bytesOf(index.folder));
  const total = bytes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  for (const [at, index] of checked.entries()) {
    onPart(`index ${index.name}`);
    const start = before;
    yield* checkIndex(index, (done, rows) =>
      onProgress(start + Math.floor((bytes[at] * done) / rows), total),
    );
    yield* checkSegments(index.name, index.folder);
    before += bytes[at];
  }
}

function bytesOf(folder: string): number {
  try {
    return dataFileSize(environmentFolder(folder));
  } catch {
    // The check of the index says what is wrong.
    return 0;
  }
}
