import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addClearCommand } from "./clear-command.js";

const examples = `
Examples:
  findling partitions clear shop south`;

export function addPartitionsCommands(program: Command, context: CommandContext): void {
  const partitions = program
    .command("partitions")
    .description("Erase what belongs to a customer.")
    .addHelpText("after", examples);
  addClearCommand(partitions, context);
}
