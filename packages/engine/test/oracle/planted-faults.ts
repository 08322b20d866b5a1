import type { EngineFault } from "./engine-fault.js";
import { faultsOfAnswers } from "./faults-of-answers.js";
import { faultsOfBounds } from "./faults-of-bounds.js";
import { faultsOfDerivations } from "./faults-of-derivations.js";
import { faultsOfExactness } from "./faults-of-exactness.js";
import { faultsOfMatching } from "./faults-of-matching.js";
import { faultsOfRanking } from "./faults-of-ranking.js";
import { faultsOfTokens } from "./faults-of-tokens.js";

/** Faults in the rules of matching and ranking, each of which the comparison with the oracle must find. */
export const plantedFaults: readonly EngineFault[] = [
  ...faultsOfTokens,
  ...faultsOfDerivations,
  ...faultsOfMatching,
  ...faultsOfRanking,
  ...faultsOfExactness,
  ...faultsOfBounds,
  ...faultsOfAnswers,
];
