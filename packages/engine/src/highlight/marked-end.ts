import type { Analyzer } from "../analysis/analyzer.js";
import { type TokenBuffer, TokenKind } from "../analysis/token.js";
import { DerivationKind } from "../query/derivation.js";
import type { HangulWords } from "./hangul-words.js";
import type { WantedToken } from "./wanted-at-position.js";

/** A value and its tokens. */
export interface AnalysedValue {
  readonly text: string;
  readonly tokens: TokenBuffer;
  /** The position of its first token in the attribute. */
  readonly base: number;
  /** The Hangul words among the same tokens. */
  readonly hangulWords: HangulWords;
}

/**
 * Where in the value the mark of an occurrence ends that starts with token `at` (ranking 6.1). `term`: that
 * of the query word. A prefix match ends after the characters typed, a single unspaced character after
 * itself, everything else with its last token.
 */
export function markedEnd(
  value: AnalysedValue,
  at: number,
  wanted: WantedToken,
  { term, analyzer }: { readonly term: string; readonly analyzer: Analyzer },
): number {
  const { text, tokens } = value;
  const start = tokens.starts[at];
  const end = tokens.ends[at];
  if (wanted.derivation === DerivationKind.prefix) return analyzer.typedEnd(text, start, end, term.length);
  if (wanted.kind === TokenKind.hangulGram) return value.hangulWords.endOf(at, term);
  if (wanted.kind !== TokenKind.gram) return end;
  if (wanted.reach === 0) return analyzer.typedEnd(text, start, end, 1);
  return lastGramEnd(tokens, at, tokens.positions[at] + wanted.reach);
}

/** The end of the grams from token `at` to position `last`. The gram at `last` itself reaches beyond it. */
function lastGramEnd(tokens: TokenBuffer, at: number, last: number): number {
  let end = tokens.ends[at];
  for (let i = at + 1; i < tokens.length && tokens.positions[i] < last; i++) {
    if (tokens.kinds[i] === TokenKind.gram) end = tokens.ends[i];
  }
  return end;
}
