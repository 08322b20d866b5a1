import type { Problem } from "../problem.js";

/** Something is asked for that has not come yet. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p class="loading" role="status">
      Loading {what}…
    </p>
  );
}

export function ProblemBox({
  problem,
  onRetry,
}: {
  readonly problem: Problem;
  readonly onRetry: () => void;
}) {
  return (
    <div class="notice trouble" role="alert">
      <div>
        <b>{problem.title}</b>
        <p>{problem.advice}</p>
      </div>
      <button type="button" class="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

interface EmptyProperties {
  readonly title: string;
  readonly children?: preact.ComponentChildren;
}

/** There is nothing to show, and what can be done about it. */
export function Empty({ title, children }: EmptyProperties) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
