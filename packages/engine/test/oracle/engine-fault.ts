import type { profiles } from "@findling/testkit";
import type { EnginePatch } from "./patched-engine.js";

export interface EngineFault extends EnginePatch {
  readonly name: string;
  /** The profile whose cases show it, or `crowded`: those of `crowdedCase`. */
  readonly shownBy: keyof typeof profiles | "crowded";
  /** Found so soon that every run of the tests looks for it. */
  readonly isQuick?: boolean;
}
