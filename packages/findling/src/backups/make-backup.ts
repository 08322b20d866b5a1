import { resolve } from "node:path";
import { addAbortSignal } from "node:stream";
import {
  type BackupFile,
  type BackupProgress,
  backUpFolder,
  lowerPriorityOfProcess,
  storedBytes,
  streamBackup,
  writeBackup,
} from "@findling/store/backup";
import type { CommandContext } from "../command-context.js";
import { barOnTerminal } from "../terminal/bar-on-terminal.js";
import { wholeOutput } from "../terminal/own-output.js";
import type { BackupFlags } from "./backup-flags.js";
import { factsOf, sentenceOf } from "./facts.js";
import { unlessStopped } from "./unless-stopped.js";
import { warnOfDamage } from "./warnings.js";

/**
 * Makes a backup of a data folder. What it has to say goes to standard output, or to standard error if the
 * backup itself goes to standard output.
 *
 * @param target a path, or `-`
 * @throws {Failure} it cannot be made; nothing is left of it
 */
export async function makeBackup(
  folder: string,
  target: string,
  { json }: BackupFlags,
  context: CommandContext,
): Promise<void> {
  const { stdout, stderr } = context.console;
  if (context.ownsProcess) lowerPriorityOfProcess();
  const storeIn = (files: AsyncIterable<BackupFile>, signal: AbortSignal) =>
    target === "-" ? streamBackup(addAbortSignal(signal, wholeOutput()), files) : writeBackup(target, files);
  const bar = barOnTerminal(stderr, "Rows backed up");
  const manifest = await unlessStopped(
    [bar],
    () => "Nothing is left of it.",
    (signal) => {
      const onProgress = ({ done, total }: BackupProgress): void => {
        signal.throwIfAborted();
        bar.update(done, total);
      };
      return backUpFolder(folder, (files) => storeIn(files, signal), onProgress, signal);
    },
  );
  const path = target === "-" ? null : resolve(target);
  const facts = factsOf(manifest, path, path === null ? null : storedBytes(path));
  const output = path === null ? stderr : stdout;
  output.write(`${json ? JSON.stringify(facts, null, 2) : `Backed up ${sentenceOf(facts)}`}\n`);
  warnOfDamage(manifest, context);
}
