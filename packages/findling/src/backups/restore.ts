import { resolve } from "node:path";
import { addAbortSignal } from "node:stream";
import { buildSearchIndexes } from "@findling/store";
import { filesOfStream, readBackup, restoreBackup, storedBytes } from "@findling/store/backup";
import type { CommandContext } from "../command-context.js";
import { Failure } from "../failure.js";
import { requireOpenFiles } from "../serve/require-open-files.js";
import { type BarOnTerminal, barOnTerminal } from "../terminal/bar-on-terminal.js";
import type { BackupFlags } from "./backup-flags.js";
import { factsOf, sentenceOf } from "./facts.js";
import { unlessStopped } from "./unless-stopped.js";
import { warnOfDamage, warnOfMissingSecret } from "./warnings.js";

/**
 * Makes a data folder from a backup, then its search indexes. If that last part is stopped, the next start of
 * the server does it.
 *
 * @throws {Failure} the backup is damaged, or the folder is not empty or cannot be written
 */
export async function restore(
  backup: string,
  folder: string,
  { json }: BackupFlags,
  context: CommandContext,
): Promise<void> {
  const { stdout, stderr } = context.console;
  requireOpenFiles();
  const read = barOnTerminal(stderr, "Bytes restored");
  const indexed = barOnTerminal(stderr, "Records indexed");
  let left = "Nothing is left of it.";
  // One listener for both parts: a signal between them must not be lost.
  const { manifest, unavailable } = await unlessStopped(
    [read, indexed],
    () => left,
    async (signal) => {
      const restored = await restoreFrom(backup, folder, read, signal);
      left = "The records are restored; the next start builds the search indexes.";
      read.end();
      signal.throwIfAborted();
      const onProgress = (_index: string, done: number, total: number) => indexed.update(done, total);
      return { manifest: restored, unavailable: await buildSearchIndexes(folder, { onProgress, signal }) };
    },
  );
  const facts = factsOf(manifest, resolve(folder), null);
  stdout.write(`${json ? JSON.stringify(facts, null, 2) : `Restored ${sentenceOf(facts)}`}\n`);
  warnOfDamage(manifest, context);
  warnOfMissingSecret(folder, context);
  if (unavailable.length > 0)
    throw new Failure(unavailable.map(({ index, reason }) => `The index ${index}: ${reason}`).join("\n"));
}

function restoreFrom(backup: string, folder: string, bar: BarOnTerminal, signal: AbortSignal) {
  let done = 0;
  const total = backup === "-" ? null : storedBytes(backup);
  const onRead = (bytes: number): void => {
    signal.throwIfAborted();
    done += bytes;
    if (total !== null) bar.update(done, total);
  };
  const files =
    backup === "-"
      ? filesOfStream(addAbortSignal(signal, process.stdin), onRead)
      : readBackup(backup, onRead);
  return restoreBackup(folder, files);
}
