/** One of the processes that the guard measures in: sends a message for each round, then the ratios. */
import { baselineKernel } from "./baseline-kernel.js";
import { buildGuardedIndex } from "./guarded-index.js";
import { guardedWork } from "./guarded-work.js";
import { measureRatios } from "./measure-ratios.js";

const [records, rounds] = process.argv.slice(2).map(Number);
const ratios = measureRatios({
  works: guardedWork(await buildGuardedIndex(records)),
  baseline: baselineKernel,
  rounds,
  cpuMicroseconds() {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  onRound: () => process.send?.({ ratios: null }),
});
process.send?.({ ratios });
process.disconnect();
