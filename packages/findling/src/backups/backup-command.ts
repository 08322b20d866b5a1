import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { UsageFailure } from "../failure.js";
import { type BackupFlags, dataFolderOf } from "./backup-flags.js";
import { requireBackupName, requireTargetName, requireTargetOutside } from "./require-backup-name.js";

const examples = `
The name decides what is made: one that ends in .tar.gz, .tgz or .tar is an archive, any other a folder, and
- an archive (.tar.gz) on standard output. A running server goes on; the command asks it through its data
folder, so it runs on the same machine, as a user who may read that folder. A backup holds all records and
the master secret: whoever has it has everything.

Examples:
  findling backup /backups/monday.tar.gz
  findling backup --data /var/lib/findling /backups/monday
  findling backup - | ssh backups.example.org 'cat > monday.tar.gz'
  findling backup --verify /backups/monday.tar.gz`;

export function addBackupCommand(program: Command, context: CommandContext): void {
  program
    .command("backup")
    .description("Copy a data folder, whether its server runs or not.")
    .argument("<target>", "file or folder to make, - for standard output; with --verify the backup")
    .option("--data <folder>", "the data folder (SVC_DATA; default ./data)")
    .option("--config <file>", "configuration file that names the data folder")
    .option("--verify", "make nothing; read a backup and compare all its checksums")
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (target: string, flags: BackupFlags) => {
      if (flags.verify && flags.data !== undefined)
        throw new UsageFailure("--verify reads a backup, so --data has no meaning beside it.");
      if (flags.verify) requireBackupName(target);
      else requireTargetName(target);
      const folder = dataFolderOf(flags, context);
      if (!flags.verify) requireTargetOutside(folder, target);
      // Loaded only here, so that other commands do not wait for it.
      const { makeBackup } = await import("./make-backup.js");
      const { verify } = await import("./verify.js");
      if (flags.verify) await verify(target, flags, context);
      else await makeBackup(folder, target, flags, context);
    });
}
