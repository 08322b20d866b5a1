import { ApiError } from "@findling/protocol";
import type { PassedOutcome } from "./writer-messages.js";

type Outcome<Kind extends PassedOutcome["kind"]> = Extract<PassedOutcome, { readonly kind: Kind }>;

/** The outcome of an entry of a known kind. @throws ApiError if the store refused it */
export function requireOutcome<Kind extends PassedOutcome["kind"]>(
  outcome: PassedOutcome,
  kind: Kind,
): Outcome<Kind> {
  if (isOutcome(outcome, kind)) return outcome;
  if (outcome.kind === "refused") throw new ApiError(outcome.code, outcome.message);
  throw new Error(`The store answered ${outcome.kind} where ${kind} was due.`);
}

function isOutcome<Kind extends PassedOutcome["kind"]>(
  outcome: PassedOutcome,
  kind: Kind,
): outcome is Outcome<Kind> {
  return outcome.kind === kind;
}
