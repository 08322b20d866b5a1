import type { TaskAnswer } from "@findling/client";
import type { Task } from "@findling/protocol";
import { printable } from "../terminal/printable.js";

/** A task as commands print it in JSON. */
export interface ShownTask extends Task {
  /** Why it failed; null: it has not failed. */
  readonly reason: string | null;
}

export function shownTask({ facts, ...task }: TaskAnswer): ShownTask {
  return { ...task, reason: task.status === "failed" ? facts.reason : null };
}

/** `5b0a... applied, dataVersion 12` */
export function taskText({ taskId, status, dataVersion, reason }: ShownTask): string {
  const more = reason === null || reason === "" ? "" : `: ${reason}`;
  return printable(`${taskId} ${status}${status === "applied" ? `, dataVersion ${dataVersion}` : more}`);
}
