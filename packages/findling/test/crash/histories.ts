import { isDeepStrictEqual } from "node:util";
import type { WriteResult } from "@findling/protocol";
import { applied, type IndexModel, type IndexWrite, type Range } from "./index-model.js";

/** A write that was sent. */
export interface Attempt {
  readonly write: IndexWrite;
  /** From when it was sent to when it was answered, or could be answered no more; in ms. */
  readonly accepted: Range;
  /** null: no answer came, so it was applied whole or not at all. */
  readonly result: WriteResult | null;
}

/** What was sent and answered, for people. */
export function describeAttempts(attempts: readonly Attempt[]): string {
  return attempts
    .map(({ write, accepted, result }) => `${accepted.least} ${write.kind} ${JSON.stringify(result)}`)
    .join(", ");
}

/** Every state in which an index may be after these writes, all of them sent at about the same time. */
export function statesAfter(before: readonly IndexModel[], attempts: readonly Attempt[]): IndexModel[] {
  const answered = inOrder(attempts);
  const unanswered = attempts.filter(({ result }) => result === null);
  const states = before.flatMap((index) => [...histories(index, answered, unanswered)]);
  if (states.length > 0) return withoutEqual(states);
  throw new Error(`No order of the writes explains the answers. ${firstMismatch(before, answered)}`);
}

interface AnsweredWrite extends Attempt {
  readonly result: WriteResult;
}

function inOrder(attempts: readonly Attempt[]): AnsweredWrite[] {
  const answered = attempts.flatMap((attempt) =>
    attempt.result === null ? [] : [{ ...attempt, result: attempt.result }],
  );
  return answered.sort((a, b) => a.result.dataVersion - b.result.dataVersion);
}

function* histories(
  index: IndexModel,
  answered: readonly AnsweredWrite[],
  unanswered: readonly Attempt[],
): Generator<IndexModel> {
  if (answered.length === 0) yield index;
  for (const attempt of answered) {
    if (attempt.result.dataVersion > answered[0].result.dataVersion) break;
    const after = applied(index, attempt.write, attempt.accepted);
    if (!isDeepStrictEqual(after.result, attempt.result)) continue;
    yield* histories(after.index, without(answered, attempt), unanswered);
    // The answer to a batch says whether it changed something, so it fits in one place. That to a clear does
    // not.
    if (attempt.write.kind === "batch") return;
  }
  // Two writes never make one dataVersion.
  if (answered.length > 0 && answered[0].result.dataVersion <= index.dataVersion) return;
  for (const attempt of unanswered) {
    const after = applied(index, attempt.write, attempt.accepted).index;
    // One that changes nothing needs no place.
    if (after.dataVersion === index.dataVersion) continue;
    yield* histories(after, answered, without(unanswered, attempt));
  }
}

function without<Value>(values: readonly Value[], value: Value): Value[] {
  return values.filter((other) => other !== value);
}

function withoutEqual(states: readonly IndexModel[]): IndexModel[] {
  if (states.length === 1) return [...states];
  const distinct = new Map<string, IndexModel>();
  for (const index of states) {
    const rows = [...index.rows].map((row) => JSON.stringify(row)).sort();
    distinct.set(`${index.dataVersion} ${rows.join()}`, index);
  }
  return [...distinct.values()];
}

function firstMismatch([before]: readonly IndexModel[], answered: readonly AnsweredWrite[]): string {
  let index = before;
  for (const { write, accepted, result } of answered) {
    const after = applied(index, write, accepted);
    if (!isDeepStrictEqual(after.result, result))
      return `After dataVersion ${index.dataVersion} a ${write.kind} was answered ${JSON.stringify(result)}, expected ${JSON.stringify(after.result)}.`;
    index = after.index;
  }
  return "";
}
