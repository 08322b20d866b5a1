import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addGetTaskCommand } from "./get-command.js";
import { addWaitCommand } from "./wait-command.js";

const examples = `
A server that is behind with its writes queues batches and answers 202 with the
id of a task.

Examples:
  findling tasks get 5b0a3c1d9e8f47261a2b3c4d5e6f7081
  findling tasks wait 5b0a3c1d9e8f47261a2b3c4d5e6f7081 --timeout 60`;

export function addTasksCommands(program: Command, context: CommandContext): void {
  const tasks = program
    .command("tasks")
    .description("See what became of queued writes.")
    .addHelpText("after", examples);
  addGetTaskCommand(tasks, context);
  addWaitCommand(tasks, context);
}
