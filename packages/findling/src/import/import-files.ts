import type { CommandContext } from "../command-context.js";
import { connectionOf, type ServerConnection } from "../connection/connection-flags.js";
import { exitCodes, Failure, UsageFailure } from "../failure.js";
import { untilStopped } from "../serve/until-stopped.js";
import { coloursFor } from "../terminal/colours.js";
import { RateBar } from "../terminal/rate-bar.js";
import { type CheckpointContent, readCheckpoint, recognizedFiles } from "./checkpoint.js";
import { dryRun } from "./dry-run.js";
import { commandText, type ImportFlags, importPlanOf } from "./import-flags.js";
import { type ImportPlan, inputStart } from "./import-plan.js";
import { ImportRun } from "./import-run.js";
import { type ImportSummary, leftOutSentence, summaryOfNothing, summaryText } from "./import-summary.js";
import { importVersion } from "./import-version.js";
import { requireApart } from "./require-apart.js";

export interface ImportRequest {
  readonly index: string;
  readonly files: readonly string[];
  readonly flags: ImportFlags;
}

/**
 * Writes the records of files into an index, and prints a summary.
 * @throws {Failure} with an exit code of its kind
 */
export async function importFiles(request: ImportRequest, context: CommandContext): Promise<void> {
  const { index, files, flags } = request;
  const { stdout, stderr } = context.console;
  if (flags.dryRun) return dryRun(await planOfDryRun(request), { ...flags, index }, context);
  const connection = connectionOf(flags, context);
  const plan = await importPlanOf(files, flags);
  requireApart(plan.files, flags);
  const recognized = await recognizedImport(request, connection, plan);
  const begun =
    flags.checkpoint === undefined || recognized === null
      ? null
      : readCheckpoint(flags.checkpoint, recognized);
  if (begun?.isComplete) {
    stderr.write(`${flags.checkpoint} says that all records are written. Remove it to write them again.\n`);
    const { records: recordsBefore, position } = begun;
    const before = { index, files: plan.files.length, recordsBefore, leftOut: position.leftOut };
    if (flags.json) stdout.write(jsonOf(summaryOfNothing(before)));
    requireNoneLeftOut(begun.position.leftOut, flags);
    return;
  }
  const version = begun === null ? await versionOf(request, connection, context) : begun.version;
  const checkpoint = begun ?? firstCheckpoint(recognized, version);
  const bar = new RateBar(stderr, `Importing into ${index}`);
  const run = new ImportRun({ index, connection, plan, flags, checkpoint, version, bar });
  const summary = await untilStopped(
    () => run.standing(),
    (signal) => run.write(signal),
  );
  const text = flags.json ? jsonOf(summary) : summaryText(summary, coloursFor(stdout, context.environment));
  stdout.write(text);
  requireNoneLeftOut(summary.leftOut, flags);
}

function jsonOf(summary: ImportSummary): string {
  return `${JSON.stringify(summary, null, 2)}\n`;
}

/** @throws {Failure} */
function requireNoneLeftOut(leftOut: number, { errorsFile }: ImportFlags): void {
  if (leftOut > 0) throw new Failure(leftOutSentence(leftOut, errorsFile), exitCodes.incomplete);
}

async function planOfDryRun({ files, flags }: ImportRequest): Promise<ImportPlan> {
  if (flags.checkpoint !== undefined || flags.errorsFile !== undefined)
    throw new UsageFailure("--dry-run writes no files: leave out --checkpoint and --errors-file.");
  return importPlanOf(files, flags);
}

/** The command and the files that a checkpoint must match; null: no checkpoint was asked for. */
async function recognizedImport(
  { index, flags }: ImportRequest,
  { baseUrl }: ServerConnection,
  { files }: ImportPlan,
): Promise<Pick<CheckpointContent, "command" | "files"> | null> {
  if (flags.checkpoint === undefined) return null;
  return { command: commandText(index, baseUrl, flags), files: await recognizedFiles(files) };
}

function firstCheckpoint(
  recognized: Pick<CheckpointContent, "command" | "files"> | null,
  version: number | null,
): CheckpointContent | null {
  if (recognized === null) return null;
  return { format: 1, ...recognized, version, position: inputStart, records: 0, isComplete: false };
}

/**
 * The version of records that have none: the time of the import, so that batches can be sent again, and what
 * was written since stays. null: the server gives versions.
 */
async function versionOf(
  { flags }: ImportRequest,
  { baseUrl }: ServerConnection,
  { console: { stderr }, environment }: CommandContext,
): Promise<number | null> {
  if (flags.serverVersions) return null;
  const { version, warning } = await importVersion(baseUrl);
  if (warning !== null) stderr.write(`${coloursFor(stderr, environment).yellow("warning:")} ${warning}\n`);
  return version;
}
