import type { CommandContext } from "../command-context.js";
import { connectionOf, type ServerConnection } from "../connection/connection-flags.js";
import { exitCodes, Failure, UsageFailure } from "../failure.js";
import { listenForStop } from "../serve/stop-signal.js";
import { RateBar } from "../terminal/rate-bar.js";
import { type CheckpointContent, readCheckpoint, recognizedFiles } from "./checkpoint.js";
import { dryRun } from "./dry-run.js";
import { commandText, type ImportFlags, importPlanOf } from "./import-flags.js";
import { type ImportPlan, inputStart } from "./import-plan.js";
import { ImportRun } from "./import-run.js";
import { leftOutSentence, summaryText } from "./import-summary.js";

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
  if (flags.dryRun) return dryRun(await planOfDryRun(request), flags, context);
  const connection = connectionOf(flags, context);
  const plan = await importPlanOf(files, flags);
  const checkpoint = await checkpointOf(request, connection, plan);
  if (checkpoint?.isComplete) {
    stderr.write(`${flags.checkpoint} says that all records are written. Remove it to begin again.\n`);
    requireNoneLeftOut(checkpoint.position.leftOut, flags);
    return;
  }
  const stop = listenForStop();
  const bar = new RateBar(stderr, `Importing into ${index}`);
  const run = new ImportRun({ index, connection, plan, flags, checkpoint, bar });
  try {
    const summary = await run.write(stop.signal);
    stdout.write(flags.json ? `${JSON.stringify(summary, null, 2)}\n` : summaryText(summary));
    requireNoneLeftOut(summary.leftOut, flags);
  } catch (error) {
    if (stop.exitCode === null) throw error;
    throw new Failure(`Stopped by a signal. ${run.standing()}`, stop.exitCode);
  } finally {
    stop.dispose();
  }
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

/**
 * The checkpoint to go on from, which is that of the beginning on the first run; null: none was asked for.
 */
async function checkpointOf(
  { index, flags }: ImportRequest,
  { baseUrl }: ServerConnection,
  plan: ImportPlan,
): Promise<CheckpointContent | null> {
  if (flags.checkpoint === undefined) return null;
  const recognized = {
    command: commandText(index, baseUrl, flags),
    files: await recognizedFiles(plan.files),
  };
  const before = readCheckpoint(flags.checkpoint, recognized);
  const version = flags.serverVersions ? null : Date.now();
  const begin = { format: 1, version, position: inputStart, records: 0, isComplete: false } as const;
  return before ?? { ...begin, ...recognized };
}
