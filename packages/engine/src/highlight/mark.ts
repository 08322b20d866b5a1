import type { Via } from "@findling/protocol";

/** A range of a text, in UTF-16 units, that a query word matched. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly via: Via;
  /** Ordinal of the query word. */
  readonly word: number;
}
