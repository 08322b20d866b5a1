import type { Command } from "commander";
import { addTimeoutOption } from "../arguments/timeout-option.js";
import type { CommandContext } from "../command-context.js";
import { addConnectionOptions } from "../connection/connection-flags.js";
import { taskIdOf } from "./task-argument.js";
import type { WaitFlags } from "./wait-for-tasks.js";

const examples = `
It ends with 0 when all are applied, with 4 if one failed, and with 5 if one is
still queued when the time is over.

Examples:
  findling tasks wait 5b0a3c1d9e8f47261a2b3c4d5e6f7081
  findling tasks wait 5b0a3c1d9e8f47261a2b3c4d5e6f7081 --timeout 3600 --json`;

export function addWaitCommand(tasks: Command, context: CommandContext): void {
  const command = tasks
    .command("wait")
    .description("Wait until queued writes are applied.")
    .argument("<taskIds...>", "the ids that the answers of the writes had", anotherTaskId);
  addConnectionOptions(command);
  addTimeoutOption(command)
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (taskIds: string[], flags: WaitFlags) => {
      // Loaded only here, so that other commands do not wait for it.
      const { waitForTasks } = await import("./wait-for-tasks.js");
      await waitForTasks(taskIds, flags, context);
    });
}

function anotherTaskId(text: string, before: string[] | undefined): string[] {
  return [...(before ?? []), taskIdOf(text)];
}
