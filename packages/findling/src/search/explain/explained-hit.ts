import type { Hit } from "@findling/protocol";
import type { ShownPart } from "../shown-part.js";
import type { RankDecision } from "./decision.js";

/** A hit with all that an explanation shows of it. */
export interface ExplainedHit {
  readonly hit: Hit;
  readonly number: string;
  readonly title: readonly ShownPart[];
  readonly decision: RankDecision | null;
}
