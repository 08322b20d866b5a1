import type { CommandContext } from "../command-context.js";
import { counted } from "../terminal/progress.js";
import { requireRecords } from "./delete-others.js";
import { type ImportPlan, inputStart, type LeftOutItem, leftOutText } from "./import-plan.js";
import { InputFailure } from "./input/input-failure.js";
import { plannedRecords } from "./planned-records.js";

const shownRecords = 3;
const shownFaults = 20;

export interface DryRunOptions {
  readonly index: string;
  /** Whether to print JSON. */
  readonly json?: boolean;
}

/**
 * Reads and checks all, without a server, and prints the first records as they would be written.
 * @throws {InputFailure} something in the input is wrong
 */
export async function dryRun(
  plan: ImportPlan,
  { index, json = false }: DryRunOptions,
  context: CommandContext,
): Promise<void> {
  const { stdout, stderr } = context.console;
  const first: unknown[] = [];
  const faults: LeftOutItem[] = [];
  let records = 0;
  let leftOut = 0;
  const onLeftOut = (item: LeftOutItem): void => {
    if (++leftOut > shownFaults) return;
    faults.push(item);
    if (!json) stderr.write(`${leftOutText(item)}\n`);
  };
  for await (const { record } of plannedRecords(plan, inputStart, { onBytes: () => {}, onLeftOut })) {
    if (++records > shownRecords) continue;
    first.push(record);
    if (!json) stdout.write(`${JSON.stringify(record, null, 2)}\n`);
  }
  if (json) stdout.write(`${JSON.stringify({ records, leftOut, first, faults }, null, 2)}\n`);
  else stderr.write(`${counted(records)} ${records === 1 ? "record" : "records"} would be written.\n`);
  if (leftOut === 0) {
    if (plan.isReplacing) requireRecords(records, index);
    return;
  }
  throw new InputFailure(
    leftOut === 1 ? "One record cannot be written." : `${counted(leftOut)} records cannot be written.`,
  );
}
