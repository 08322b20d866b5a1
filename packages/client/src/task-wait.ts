import type { Task } from "@findling/protocol";
import { taskFactsOf } from "./answer-facts.js";
import type { CallOptions } from "./options.js";
import { path } from "./route-path.js";
import { TaskFailure } from "./task-failure.js";
import type { ApiAnswer, Transport } from "./transport.js";

const firstWaitMs = 50;
const waitMsMax = 2_000;

export function askForTask(
  transport: Transport,
  taskId: string,
  options?: CallOptions,
): Promise<ApiAnswer<Task>> {
  const call = { method: "GET", path: path("tasks", taskId), isRepeatable: true };
  return transport.ask("getTask", call, options);
}

/**
 * Asks with growing pauses until the queued batch is applied, however long that takes.
 * @throws {TaskFailure} it could not be applied
 */
export async function waitForTask(
  transport: Transport,
  taskId: string,
  options?: CallOptions,
): Promise<Task> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMsMax, waitMs * 1.5)) {
    const { body: task, headers } = await askForTask(transport, taskId, options);
    if (task.status === "applied") return task;
    if (task.status === "failed") throw new TaskFailure(task, taskFactsOf(headers).reason);
    await transport.pause(waitMs * (0.5 + Math.random() / 2), options);
  }
}
