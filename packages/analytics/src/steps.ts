/** Work that leaves the thread to others between two steps. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Makes all steps at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
