import type { Via } from "@findling/protocol";

/** A range of a text, in UTF-16 units, that query words matched. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly via: Via;
  /** Their ordinals, as bits. */
  readonly words: number;
}
