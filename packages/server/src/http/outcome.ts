import { ApiError } from "@findling/protocol";
import type { EntryOutcome } from "@findling/store";

type Outcome<Kind extends EntryOutcome["kind"]> = Extract<EntryOutcome, { readonly kind: Kind }>;

/** The outcome of an entry of a known kind. @throws ApiError if the store refused it */
export function requireOutcome<Kind extends EntryOutcome["kind"]>(
  outcome: EntryOutcome,
  kind: Kind,
): Outcome<Kind> {
  if (isOutcome(outcome, kind)) return outcome;
  if (outcome.kind === "refused") throw new ApiError(outcome.code, outcome.message);
  throw new Error(`The store answered ${outcome.kind} where ${kind} was due.`);
}

function isOutcome<Kind extends EntryOutcome["kind"]>(
  outcome: EntryOutcome,
  kind: Kind,
): outcome is Outcome<Kind> {
  return outcome.kind === kind;
}
