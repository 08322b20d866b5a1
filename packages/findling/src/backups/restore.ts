import { resolve } from "node:path";
import { buildSearchIndexes, type UnavailableIndex } from "@findling/store";
import { filesOfStream, readBackup, restoreBackup, storedBytes } from "@findling/store/backup";
import type { CommandContext } from "../command-context.js";
import { Failure } from "../failure.js";
import { requireOpenFiles } from "../serve/require-open-files.js";
import { barOnTerminal } from "../terminal/bar-on-terminal.js";
import type { BackupFlags } from "./backup-flags.js";
import { warnOfDamage } from "./damage-warning.js";
import { factsOf, sentenceOf } from "./facts.js";
import { unlessStopped } from "./unless-stopped.js";

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
  const bar = barOnTerminal(stderr, "Bytes restored");
  const manifest = await unlessStopped(bar, "Nothing is left of it.", async (signal) => {
    let done = 0;
    const total = backup === "-" ? null : storedBytes(backup);
    const onRead = (read: number): void => {
      signal.throwIfAborted();
      done += read;
      if (total !== null) bar.update(done, total);
    };
    const files = backup === "-" ? filesOfStream(process.stdin, onRead) : readBackup(backup, onRead);
    return restoreBackup(folder, files);
  });
  const unavailable = await build(folder, context);
  const facts = factsOf(manifest, resolve(folder), null);
  stdout.write(`${json ? JSON.stringify(facts, null, 2) : `Restored ${sentenceOf(facts)}`}\n`);
  warnOfDamage(manifest, context);
  if (unavailable.length > 0)
    throw new Failure(unavailable.map(({ index, reason }) => `The index ${index}: ${reason}`).join("\n"));
}

async function build(folder: string, { console }: CommandContext): Promise<readonly UnavailableIndex[]> {
  const bar = barOnTerminal(console.stderr, "Records indexed");
  const stopped = "The records are restored; the next start builds the search indexes.";
  return unlessStopped(bar, stopped, (signal) =>
    buildSearchIndexes(folder, { onProgress: (_index, done, total) => bar.update(done, total), signal }),
  );
}
