import { type Client, TaskFailure } from "@findling/client";
import type { TimeoutFlag } from "../arguments/timeout-option.js";
import type { CommandContext } from "../command-context.js";
import { askServer } from "../connection/ask-server.js";
import { withinSeconds } from "../connection/bounded-wait.js";
import { type ConnectionFlags, connectionOf } from "../connection/connection-flags.js";
import { exitCodes, Failure } from "../failure.js";
import { prettyJson } from "../terminal/json-text.js";
import { counted } from "../terminal/progress.js";
import { type ShownTask, shownTask, taskText } from "./task-text.js";

export interface WaitFlags extends ConnectionFlags, TimeoutFlag {
  readonly json?: true;
}

/** A wait goes on when the server is restarted. */
const retries = 5;

/**
 * Waits until all tasks have ended, or the time is over, and prints what became of each.
 * @throws {Failure} one failed, or is still queued
 */
export async function waitForTasks(
  taskIds: readonly string[],
  flags: WaitFlags,
  context: CommandContext,
): Promise<void> {
  const connection = connectionOf(flags, context);
  const { stdout } = context.console;
  const tasks = await askServer(connection, async (client) => {
    await withinSeconds(flags.timeout, (signal) => untilEnded(client, taskIds, signal));
    return Promise.all(taskIds.map((taskId) => client.getTask(taskId)));
  });
  const shown = tasks.map(shownTask);
  stdout.write(flags.json ? `${prettyJson(shown)}\n` : shown.map((task) => `${taskText(task)}\n`).join(""));
  requireApplied(shown, flags);
}

/** One after the other: the later ones go on meanwhile. @throws {FindlingFailure} */
async function untilEnded(client: Client, taskIds: readonly string[], signal: AbortSignal): Promise<void> {
  for (const taskId of taskIds) {
    try {
      await client.waitForTask(taskId, { signal, retries });
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error;
    }
  }
}

/** @throws {Failure} */
function requireApplied(tasks: readonly ShownTask[], { timeout }: WaitFlags): void {
  const thoseWith = (status: ShownTask["status"]): string | null => {
    const count = tasks.filter((task) => task.status === status).length;
    const all = counted(tasks.length);
    return count === 0 ? null : tasks.length === 1 ? "the task" : `${counted(count)} of ${all} tasks`;
  };
  const failed = thoseWith("failed");
  const queued = thoseWith("queued");
  if (failed !== null) throw new Failure(`Failed, and wrote nothing: ${failed}.`, exitCodes.refused);
  if (queued !== null)
    throw new Failure(`Still queued after ${counted(timeout)} s: ${queued}.`, exitCodes.unavailable);
}
