import { setTimeout as sleep } from "node:timers/promises";
import type { MeasuredServer } from "./measured-server.js";
import { cpuSecondsOf } from "./process-figures.js";

const waitSecondsMax = 120;
/** The server tidies up indexes after a second of quiet. */
const quietSeconds = 1.5;
const idleShare = 0.03;
/** Between two merges, or before the first one, there may be a second of quiet. */
const idleTimes = 2;

/** Waits until the server has no background work left. If /proc does not say, it waits for a moment. */
export async function idleServer({ process: { pid } }: MeasuredServer): Promise<void> {
  let idle = 0;
  for (let waited = 0; waited < waitSecondsMax && idle < idleTimes; waited += quietSeconds) {
    const before = cpuSecondsOf(pid);
    await sleep(quietSeconds * 1_000);
    const after = cpuSecondsOf(pid);
    if (before === null || after === null) return;
    idle = after - before < idleShare * quietSeconds ? idle + 1 : 0;
  }
}
