import type { BackupManifest } from "@findling/store/backup";
import type { CommandContext } from "../command-context.js";
import { coloursFor } from "../terminal/colours.js";
import { counted } from "../terminal/progress.js";

/** Says so if the disk of the server had damaged rows, which a backup cannot repair. */
export function warnOfDamage(
  { damagedRows }: BackupManifest,
  { console, environment }: CommandContext,
): void {
  if (damagedRows === 0) return;
  const label = coloursFor(console.stderr, environment).yellow("warning:");
  console.stderr.write(
    `${label} ${counted(damagedRows)} rows were damaged on the disk of the server, and are damaged in the ` +
      "backup. An older backup may have them whole.\n",
  );
}
