import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addListIndexesCommand } from "./list-command.js";

const examples = `
Examples:
  findling indexes list`;

export function addIndexesCommands(program: Command, context: CommandContext): void {
  const indexes = program
    .command("indexes")
    .description("List the indexes of a running server.")
    .addHelpText("after", examples);
  addListIndexesCommand(indexes, context);
}
