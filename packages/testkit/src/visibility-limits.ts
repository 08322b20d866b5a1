import type { Filter } from "@findling/protocol";

/**
 * Ranking 2.4: the limits of what the key or the token lets its holder see. Unlike the request's filters,
 * they decide which documents are visible.
 */
export interface VisibilityLimits {
  readonly filters?: readonly Filter[];
  /** Only records of these partitions. */
  readonly partitions?: readonly string[];
}
