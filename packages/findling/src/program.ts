import { Command } from "commander";
import { addBackupCommand } from "./backups/backup-command.js";
import { addRestoreCommand } from "./backups/restore-command.js";
import type { CommandContext } from "./command-context.js";
import { addDoctorCommand } from "./doctor/doctor-command.js";
import { addExportCommand } from "./export/export-command.js";
import { addImportCommand } from "./import/import-command.js";
import { addKeysCommands } from "./keys/keys-command.js";
import { programVersion } from "./program-version.js";
import { addSearchCommand } from "./search/search-command.js";
import { addServeCommand } from "./serve/serve-command.js";

const examples = `
Examples:
  findling serve --data /var/lib/findling
  findling keys create --name website --type search --indexes docs
  findling import docs pages.ndjson
  findling search docs 'mechanical keyboard' --explain
  findling backup /backups/monday.tar.gz
  findling export shop --output shop.ndjson
  findling doctor --data /var/lib/findling
Every command has its own examples: findling serve --help.`;

export function createProgram(context: CommandContext): Command {
  const { stdout, stderr } = context.console;
  const program = new Command("findling")
    .description("A search service that people can run themselves and trust.")
    .version(programVersion(), "-V, --version", "Print the version.")
    .helpOption("-h, --help", "Show this help.")
    .helpCommand(false)
    .addHelpText("after", examples)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    });
  addServeCommand(program, context);
  addKeysCommands(program, context);
  addImportCommand(program, context);
  addSearchCommand(program, context);
  addBackupCommand(program, context);
  addRestoreCommand(program, context);
  addExportCommand(program, context);
  addDoctorCommand(program, context);
  return program;
}
