import { existsSync, statSync } from "node:fs";
import { controlTableNames } from "../backup/backup-contents.js";
import { systemCodeOf } from "../disk/system-code.js";
import { DataFolderLockedError } from "../errors.js";
import { type DataFolder, dataFolderAt, indexFolder } from "../folder/data-folder.js";
import { toDataFolderError } from "../folder/data-folder-error.js";
import { type FolderLock, lockFolder } from "../folder/folder-lock.js";
import { checkFormatVersion, dataFormatVersion } from "../folder/format-version.js";
import { requireControl } from "../folder/require-control.js";
import { hasRestoreMark } from "../folder/unfinished-restore.js";
import { dataFileSize } from "../lmdb/data-file.js";
import { environmentFolder } from "../tables/environment-folder.js";
import { analyticsPart, checkAnalytics } from "./check-analytics.js";
import { type ControlFacts, checkControl } from "./check-control.js";
import { checkIndex } from "./check-index.js";
import { checkMasterSecret } from "./check-master-secret.js";
import { checkModes } from "./check-modes.js";
import { checkQueue } from "./check-queue.js";
import { checkDiskSpace, checkOpenFiles, strangeFolders } from "./check-resources.js";
import { checkSegments } from "./check-segments.js";
import {
  type Finding,
  ok,
  problem,
  reasonOf,
  removeAnalyticsAdvice,
  restoreAdvice,
  warning,
} from "./finding.js";

export interface FolderCheckOptions {
  /** SVC_MASTER_SECRET; undefined if it is not set. */
  readonly masterSecret: string | undefined;
  /** The files without which a server does not start. */
  readonly openFilesMin: number;
  /**
   * Called before an environment is read: should LMDB end the process, this was the reason, and what helps.
   */
  readonly onPart: (part: string, advice: string) => void;
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
  yield* checkModes(path);
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

const runAsOwner = "Run this as the user of the server.";

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
    if (systemCodeOf(error) === "EACCES")
      return problem(part, reasonOf(toDataFolderError(error, path)), runAsOwner);
    return problem(part, reasonOf(error), "Use the release that wrote it, or restore a backup.");
  }
}

async function lockOf(path: string): Promise<FolderLock | Finding> {
  try {
    return await lockFolder(path);
  } catch (error) {
    if (!(error instanceof DataFolderLockedError))
      return problem("lock", reasonOf(toDataFolderError(error, path)), runAsOwner);
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
  onPart("control", restoreAdvice);
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
  yield* checkIndexes(folder, facts, options);
  // Analytics come last: their damage must not hide that of records. The first search makes the folder.
  if (!existsSync(folder.analytics)) return;
  onPart(analyticsPart, removeAnalyticsAdvice);
  yield* untilUnreadable(analyticsPart, removeAnalyticsAdvice, checkAnalytics(folder.analytics));
}

/** The findings of a part; when LMDB cannot read on, that is the last one, and null is returned. */
async function* untilUnreadable<Result>(
  part: string,
  advice: string,
  findings: AsyncGenerator<Finding, Result>,
): AsyncGenerator<Finding, Result | null> {
  try {
    return yield* findings;
  } catch (error) {
    yield problem(part, `It cannot be read any further: ${reasonOf(error)}`, advice);
    return null;
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
    const part = `index ${index.name}`;
    onPart(part, restoreAdvice);
    const start = before;
    const findings = checkIndex(index, (done, rows) =>
      onProgress(start + Math.floor((bytes[at] * done) / rows), total),
    );
    const recordCount = yield* untilUnreadable(part, restoreAdvice, findings);
    yield* checkSegments(index, recordCount);
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
