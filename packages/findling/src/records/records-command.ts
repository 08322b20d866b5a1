import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addDeleteRecordsCommand } from "./delete-command.js";
import { addGetRecordsCommand } from "./get-command.js";

const examples = `
Examples:
  findling records get docs intro setup
  findling records delete docs old-page
  findling records delete docs - < ids.txt`;

export function addRecordsCommands(program: Command, context: CommandContext): void {
  const records = program
    .command("records")
    .description("Read and delete single records of an index.")
    .addHelpText("after", examples);
  addGetRecordsCommand(records, context);
  addDeleteRecordsCommand(records, context);
}
