import { Command } from "commander";
import { addBackupCommand } from "./backups/backup-command.js";
import { addRestoreCommand } from "./backups/restore-command.js";
import type { CommandContext } from "./command-context.js";
import { addCompletionCommand } from "./completion/completion-command.js";
import { programVersion } from "./configuration/program-version.js";
import { addDoctorCommand } from "./doctor/doctor-command.js";
import { addExportCommand } from "./export/export-command.js";
import { addHelpCommand } from "./help-command.js";
import { addImportCommand } from "./import/import-command.js";
import { addIndexesCommands } from "./indexes/indexes-command.js";
import { addKeysCommands } from "./keys/keys-command.js";
import { addLoginCommand } from "./login/login-command.js";
import { addLogoutCommand } from "./login/logout-command.js";
import { addProfilesCommands } from "./login/profiles-command.js";
import { addPartitionsCommands } from "./partitions/partitions-command.js";
import { addRecordsCommands } from "./records/records-command.js";
import { addSearchCommand } from "./search/search-command.js";
import { addServeCommand } from "./serve/serve-command.js";
import { addSettingsCommands } from "./settings/settings-command.js";
import { addStatsCommand } from "./stats/stats-command.js";
import { addTasksCommands } from "./tasks/tasks-command.js";
import { wrappedProse } from "./terminal/wrapped-prose.js";
import { addTokensCommands } from "./tokens/tokens-command.js";

const examples = `
Examples:
  findling serve --data /var/lib/findling
  findling keys create --name website --type search --indexes docs
  findling import docs pages.ndjson
  findling settings diff docs docs.json
  findling search docs 'mechanical keyboard' --explain
  findling backup /backups/monday.tar.gz
  findling export shop --output shop.ndjson
  findling stats --watch
  findling doctor --data /var/lib/findling
  findling login prod --host https://search.example.org
Every command has its own examples: findling serve --help.`;

/** Longer lines are hard to read, however wide the terminal is. */
const helpWidthMax = 110;

export function createProgram(context: CommandContext): Command {
  const { stdout, stderr } = context.console;
  const helpWidth = stdout.columns === undefined ? undefined : Math.min(stdout.columns, helpWidthMax);
  const program = new Command("findling")
    .description("A search service that people can run themselves and trust.")
    .version(programVersion(), "-V, --version", "Print the version.")
    .helpOption("-h, --help", "Show this help.")
    .helpCommand(false)
    .addHelpText("after", examples)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(wrappedProse(text, helpWidth)),
      writeErr: (text) => void stderr.write(text),
      getOutHelpWidth: () => helpWidth ?? 80,
    });
  addServeCommand(program, context);
  addLoginCommand(program, context);
  addLogoutCommand(program, context);
  addProfilesCommands(program, context);
  addKeysCommands(program, context);
  addIndexesCommands(program, context);
  addSettingsCommands(program, context);
  addTokensCommands(program, context);
  addImportCommand(program, context);
  addRecordsCommands(program, context);
  addPartitionsCommands(program, context);
  addTasksCommands(program, context);
  addSearchCommand(program, context);
  addBackupCommand(program, context);
  addRestoreCommand(program, context);
  addExportCommand(program, context);
  addStatsCommand(program, context);
  addDoctorCommand(program, context);
  addCompletionCommand(program, context);
  addHelpCommand(program);
  for (const command of program.commands) command.helpCommand(false);
  return program;
}
