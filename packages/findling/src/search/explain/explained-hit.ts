import type { Hit } from "@findling/client/explanation";
import type { ShownPart } from "../shown-part.js";
import type { ShownDecision } from "./decision.js";

/** A hit with all that an explanation shows of it. */
export interface ExplainedHit {
  readonly hit: Hit;
  readonly number: string;
  readonly title: readonly ShownPart[];
  readonly decision: ShownDecision | null;
}
