import { crowdedCase, profiles, rareWordCase, type SearchCase, searchCase } from "@findling/testkit";
import type fc from "fast-check";
import type { EnginePatch } from "./patched-engine.js";

/** The cases of profiles, and others. */
type CasesName = keyof typeof profiles | "crowded" | "rareWords";

export interface EngineFault extends EnginePatch {
  readonly name: string;
  /** The cases that show it. */
  readonly shownBy: CasesName;
  /** Found so soon that every run of the tests looks for it. */
  readonly isQuick?: boolean;
}

export function casesThatShow({ shownBy }: EngineFault): fc.Arbitrary<SearchCase> {
  if (shownBy === "crowded") return crowdedCase;
  return shownBy === "rareWords" ? rareWordCase : searchCase(profiles[shownBy]);
}
