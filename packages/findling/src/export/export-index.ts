import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "@findling/client";
import { requestFailure } from "../api/request-failure.js";
import type { CommandContext } from "../command-context.js";
import { adminServerOf } from "../connection/ask-as-admin.js";
import { askUntilStopped } from "../connection/ask-until-stopped.js";
import { exitCodes, Failure, messageOf } from "../failure.js";
import { barOnTerminal } from "../terminal/bar-on-terminal.js";
import { outputFailure, wholeOutput } from "../terminal/own-output.js";
import { counted } from "../terminal/progress.js";
import type { ExportFlags } from "./export-flags.js";
import { RecordStream } from "./record-stream.js";
import { UnfinishedFile } from "./unfinished-file.js";

/** What `--json` prints. */
interface ExportSummary {
  readonly index: string;
  /** null: standard output. */
  readonly path: string | null;
  /** In the whole file. */
  readonly records: number;
  /** The state that was exported, at last. */
  readonly dataVersion: number;
  /** Up to this objectID the file is of an earlier moment; null: all of it is of one moment. */
  readonly resumedAfter: string | null;
  /** They are missing. */
  readonly damagedRecords: number;
  readonly damagedObjectIDs: readonly string[];
}

/**
 * Writes all records of an index. What it has to say goes to standard output, or to standard error if the
 * records go to standard output.
 *
 * @throws {Failure} it is not whole; what came is kept in the unfinished file. Or records are damaged, or a
 *   signal stopped it.
 */
export async function exportIndex(index: string, flags: ExportFlags, context: CommandContext): Promise<void> {
  const { baseUrl: host } = adminServerOf(flags, context);
  const start = { host, index, isResumed: flags.resume === true };
  const file = flags.output === "-" ? null : await UnfinishedFile.open(flags.output, start);
  try {
    await exportTo(file, index, flags, context);
  } finally {
    await file?.close();
  }
}

async function exportTo(
  file: UnfinishedFile | null,
  index: string,
  flags: ExportFlags,
  context: CommandContext,
): Promise<void> {
  const { stdout, stderr } = context.console;
  if (file !== null && file.after !== null)
    stderr.write(`Goes on behind ${counted(file.records)} records, which are of an earlier moment.\n`);
  const summary = await askUntilStopped(flags, context, {
    stopped: () => leftWhenStopped(file),
    ask: (client, signal) => run(client, index, { file, context, signal }),
  });
  const output = file === null ? stderr : stdout;
  output.write(`${flags.json ? JSON.stringify(summary, null, 2) : sentenceOf(summary)}\n`);
  const { damagedRecords, damagedObjectIDs } = summary;
  if (damagedRecords > 0)
    throw new Failure(
      `${counted(damagedRecords)} records are missing, since they are damaged on the disk of the server: ` +
        `${damagedObjectIDs.join(", ")}. The log of the server says more.`,
    );
}

interface Sink {
  /** null: standard output. */
  readonly file: UnfinishedFile | null;
  readonly context: CommandContext;
  readonly signal: AbortSignal;
}

async function run(client: Client, index: string, { file, context, signal }: Sink): Promise<ExportSummary> {
  const bar = barOnTerminal(context.console.stderr, "Records exported");
  const before = file?.records ?? 0;
  const after = file?.after ?? null;
  const onProgress = (done: number, total: number) => bar.update(before + done, total);
  const records = new RecordStream(client.index(index), { after, signal, onProgress });
  // Nothing is made if the server refuses.
  await records.begin();
  try {
    const chunks = Readable.from(records.chunks(), { objectMode: false });
    await pipeline(chunks, file?.stream() ?? wholeOutput(), { signal });
    file?.finish();
  } catch (error) {
    throw await failureOf(error, file);
  } finally {
    bar.end();
  }
  return {
    index,
    path: file?.path ?? null,
    records: before + records.count,
    dataVersion: records.dataVersion,
    resumedAfter: after,
    damagedRecords: records.damage?.damagedRecords ?? 0,
    damagedObjectIDs: records.damage?.damagedObjectIDs ?? [],
  };
}

/** An export that had begun failed: says what is left of its output. */
async function failureOf(error: unknown, file: UnfinishedFile | null): Promise<unknown> {
  const failure = requestFailure(error);
  const isOfRequest = failure instanceof Failure;
  if (!isOfRequest && !isSystemError(failure)) return failure;
  if (!isOfRequest && file === null) return outputFailure(failure, "the records");
  const left = file?.isBegun ? ` ${leftIn(file)}` : "";
  const sentence = messageOf(failure).replace(/\.?$/, ".");
  const exitCode = isOfRequest ? failure.exitCode : exitCodes.failure;
  return new Failure(`${sentence}${left}`, exitCode, { cause: error });
}

/** Aborted work has a code, too, but no system call. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

function leftWhenStopped(file: UnfinishedFile | null): string {
  if (file === null) return "Not all records were written.";
  return file.isBegun ? leftIn(file) : "Nothing was written.";
}

function leftIn({ unfinishedPath }: UnfinishedFile): string {
  return `What came is in ${unfinishedPath}: add --resume to go on.`;
}

function sentenceOf({ index, path, records, damagedRecords }: ExportSummary): string {
  const missing = damagedRecords === 0 ? "" : ` without ${counted(damagedRecords)} damaged ones`;
  const where = path === null ? "" : `: ${path}`;
  return `Exported ${counted(records)} ${records === 1 ? "record" : "records"} of ${index}${missing}${where}.`;
}
