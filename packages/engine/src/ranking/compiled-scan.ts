import type { Kernels } from "../kernels/kernels.js";
import type { WordScan } from "../kernels/word-scan.js";
import { NO_COST } from "./scanned-word.js";
import type { ScannedWordsInput } from "./scanned-words.js";

/** A scan by compiled kernels; null if there are none. */
export function compiledScan(input: ScannedWordsInput, kernels: Kernels): WordScan | null {
  const { plan, requirement, ways, slots } = input;
  const { sought } = plan.roles;
  return kernels.startScan({
    bits: sought.bits,
    steps: sought.steps,
    words: plan.words.map(({ hasExactGrams, freeBefore, isUnspaced }, word) => ({
      isCounted: (requirement.counted & (1 << word)) !== 0,
      phraseCost: phraseCostOf(input, word),
      hasExactGrams,
      freeBefore,
      isUnspaced,
    })),
    hasPairs: requirement.counted === requirement.required,
    ...slots,
    waysOf: (term, kind) => {
      const start = ways.startOf(term, kind);
      const { list } = ways;
      return list.subarray(start, start + 1 + list[start]);
    },
  });
}

function phraseCostOf({ plan }: ScannedWordsInput, word: number): number {
  const costs = plan.phrases.filter(({ words }) => (words & (1 << word)) !== 0).map(({ cost }) => cost);
  return Math.min(NO_COST, ...costs);
}
