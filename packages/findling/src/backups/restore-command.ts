import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { type BackupFlags, dataFolderOf } from "./backup-flags.js";
import { requireBackupName } from "./require-backup-name.js";

const examples = `
The folder must be empty or absent. All checksums are compared before it can be used. Then the search indexes
are built from the records, so that the server need not build them when it starts.

Examples:
  findling restore /backups/monday.tar.gz --data /var/lib/findling
  ssh backups.example.org 'cat monday.tgz' | findling restore - --data restored`;

export function addRestoreCommand(program: Command, context: CommandContext): void {
  program
    .command("restore")
    .description("Make a data folder from a backup.")
    .argument("<backup>", "file or folder that findling backup made, - for an archive on standard input")
    .option("--data <folder>", "the data folder to make (SVC_DATA; default ./data)")
    .option("--config <file>", "configuration file that names the data folder")
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (backup: string, flags: BackupFlags) => {
      requireBackupName(backup);
      // Loaded only here, so that other commands do not wait for it.
      const { restore } = await import("./restore.js");
      await restore(backup, dataFolderOf(flags, context), flags, context);
    });
}
