import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addDiffSettingsCommand } from "./diff-command.js";
import { addGetSettingsCommand } from "./get-command.js";
import { addSetSettingsCommand } from "./set-command.js";

const examples = `
Examples:
  findling settings get docs --with-etag > docs.json
  findling settings diff docs docs.json
  findling settings set docs docs.json --wait`;

export function addSettingsCommands(program: Command, context: CommandContext): void {
  const settings = program
    .command("settings")
    .description("Read, compare and change the settings of an index.")
    .addHelpText("after", examples);
  addGetSettingsCommand(settings, context);
  addSetSettingsCommand(settings, context);
  addDiffSettingsCommand(settings, context);
}
