import type { IndexTimeSettings } from "@findling/protocol";
import type { TokenBuffer } from "./token.js";

/** Text to tokens, the same for records and queries (ranking.md 1). */
export interface Analyzer {
  /** Clears `out` and fills it with the tokens of `text`. */
  analyze(text: string, out: TokenBuffer): void;
  /** The term of a whole text, as one token would have it (used where a rule of the settings is normalized). */
  normalize(text: string): string;
  /**
   * Where, in `text`, the first `typed` UTF-16 units of the term of the token `text[start, end)` end:
   * the mark of a prefix match. Always within (start, end].
   */
  typedEnd(text: string, start: number, end: number, typed: number): number;
}

export type AnalyzerSettings = Pick<IndexTimeSettings, "languages" | "dictionary">;
