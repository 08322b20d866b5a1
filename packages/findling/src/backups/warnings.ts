import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BackupManifest } from "@findling/store/backup";
import { masterSecretFileName } from "@findling/store/folder";
import type { CommandContext } from "../command-context.js";
import { coloursFor } from "../terminal/colours.js";
import { counted } from "../terminal/progress.js";

/** Says so if the disk of the server had damaged rows, which a backup cannot repair. */
export function warnOfDamage({ damagedRows }: BackupManifest, context: CommandContext): void {
  if (damagedRows === 0) return;
  warn(
    context,
    `${counted(damagedRows)} rows were damaged on the disk of the server, and are damaged in the backup. ` +
      "An older backup may have them whole.",
  );
}

/** Says so if a restored folder has no master secret: the server had it from its environment. */
export function warnOfMissingSecret(folder: string, context: CommandContext): void {
  if (existsSync(join(folder, masterSecretFileName))) return;
  warn(
    context,
    "The backup has no master secret, since its server had one from SVC_MASTER_SECRET. Set it to the same " +
      "before the first start.",
  );
}

function warn({ console, environment }: CommandContext, text: string): void {
  const label = coloursFor(console.stderr, environment).yellow("warning:");
  console.stderr.write(`${label} ${text}\n`);
}
