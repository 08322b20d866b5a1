import type { Task } from "@findling/protocol";
import { FindlingFailure } from "./failure.js";

/** A batch was accepted into the queue of the server, and could not be applied later: nothing was written. */
export class TaskFailure extends FindlingFailure {
  override readonly name = "TaskFailure";
  readonly task: Task;

  /** @param reason the server's sentence; empty: it gave none */
  constructor(task: Task, reason: string) {
    super(`The queued batch ${task.taskId} could not be applied${reason === "" ? "." : `: ${reason}`}`, {
      code: "task_failed",
      retryable: false,
    });
    this.task = task;
  }
}
