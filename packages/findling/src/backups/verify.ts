import { resolve } from "node:path";
import { addAbortSignal } from "node:stream";
import { filesOfStream, readBackup, storedBytes, verifyBackup } from "@findling/store/backup";
import type { CommandContext } from "../command-context.js";
import { barOnTerminal } from "../terminal/bar-on-terminal.js";
import type { BackupFlags } from "./backup-flags.js";
import { factsOf, sentenceOf } from "./facts.js";
import { unlessStopped } from "./unless-stopped.js";
import { warnOfDamage } from "./warnings.js";

/** Reads a backup and compares its checksums. @throws {Failure} it is damaged or cannot be read */
export async function verify(backup: string, { json }: BackupFlags, context: CommandContext): Promise<void> {
  const { stdout, stderr } = context.console;
  const bar = barOnTerminal(stderr, "Bytes verified");
  const { manifest, bytes } = await unlessStopped(
    [bar],
    () => "Whether the backup is intact is unknown.",
    async (signal) => {
      let done = 0;
      const stored = backup === "-" ? null : storedBytes(backup);
      const onRead = (read: number): void => {
        signal.throwIfAborted();
        done += read;
        if (stored !== null) bar.update(done, stored);
      };
      const files =
        backup === "-"
          ? filesOfStream(addAbortSignal(signal, process.stdin), onRead)
          : readBackup(backup, onRead);
      return { manifest: await verifyBackup(files), bytes: stored };
    },
  );
  const facts = factsOf(manifest, backup === "-" ? null : resolve(backup), bytes);
  stdout.write(`${json ? JSON.stringify(facts, null, 2) : `Intact: ${sentenceOf(facts)}`}\n`);
  warnOfDamage(manifest, context);
}
