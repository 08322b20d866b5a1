/**
 * `warning`: the server works, but something needs attention. `problem`: data is damaged, or it will not
 * start.
 */
export type FindingState = "ok" | "warning" | "problem";

/** One result of a check. The texts are sentences for people, and have no secrets in them. */
export interface Finding {
  readonly state: FindingState;
  /** What was checked, such as `format` or `index movies`. */
  readonly part: string;
  readonly message: string;
  /** What to do; null if there is nothing to do. */
  readonly advice: string | null;
}

export function ok(part: string, message: string): Finding {
  return { state: "ok", part, message, advice: null };
}

export function warning(part: string, message: string, advice: string): Finding {
  return { state: "warning", part, message, advice };
}

export function problem(part: string, message: string, advice: string): Finding {
  return { state: "problem", part, message, advice };
}

export const restoreAdvice = "Put the data folder back from a backup (findling restore).";

export const removeAnalyticsAdvice =
  "Stop the server and remove the folder analytics: reports of the past are lost, nothing else. " +
  "No backup has them.";

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
