import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { askServer } from "../connection/ask-server.js";
import { addConnectionOptions, type ConnectionFlags, connectionOf } from "../connection/connection-flags.js";
import { prettyJson } from "../terminal/json-text.js";
import { taskIdOf } from "./task-argument.js";
import { shownTask, taskText } from "./task-text.js";

const examples = `
It ends with 0 whatever became of the task: \`findling tasks wait\` ends with 4
if it failed.

Examples:
  findling tasks get 5b0a3c1d9e8f47261a2b3c4d5e6f7081
  findling tasks get 5b0a3c1d9e8f47261a2b3c4d5e6f7081 --json`;

export function addGetTaskCommand(tasks: Command, context: CommandContext): void {
  const command = tasks
    .command("get")
    .description("Print whether a queued write is applied, or why it failed.")
    .argument("<taskId>", "the id that the answer of the write had", taskIdOf);
  addConnectionOptions(command)
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (taskId: string, flags: ConnectionFlags & { json?: true }) => {
      const connection = connectionOf(flags, context);
      const task = shownTask(await askServer(connection, (client) => client.getTask(taskId)));
      context.console.stdout.write(`${flags.json ? prettyJson(task) : taskText(task)}\n`);
    });
}
