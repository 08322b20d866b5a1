import type { Via } from "@findling/protocol";
import { TokenKind } from "../analysis/token.js";
import type { PhraseElement } from "../query/phrase.js";

/** A part of a phrase that is marked by itself: a word, an unspaced run, or the bigrams of a Hangul word. */
export interface MarkedPart {
  /** The key of its first token, or the beginning of that key. */
  readonly key: string;
  readonly isPrefix: boolean;
  readonly kind: PhraseElement["tokenKind"];
  /** How many positions it takes. */
  readonly span: number;
}

/** A phrase without any word is found by bigrams, one with words by words (ranking 2.2). */
export function phraseVia(elements: readonly PhraseElement[]): Via {
  return elements.every(({ tokenKind }) => tokenKind !== TokenKind.word) ? "bigram" : "word";
}

export function phraseParts(elements: readonly PhraseElement[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  for (let i = 0; i < elements.length; ) {
    const { key, isPrefix, tokenKind } = elements[i];
    const end = tokenKind === TokenKind.word ? i + 1 : runEnd(elements, i);
    parts.push({ key, isPrefix, kind: tokenKind, span: spanOf(elements.slice(i, end)) });
    i = end;
  }
  return parts;
}

/** The end of the run of grams that starts with element `start`. Another run may follow at once. */
function runEnd(elements: readonly PhraseElement[], start: number): number {
  let end = start + 1;
  while (
    end < elements.length &&
    elements[end].tokenKind === elements[start].tokenKind &&
    !endsRun(elements[end - 1])
  ) {
    end++;
  }
  return end;
}

/**
 * Whether a run ends with this element. The last bigram of a run reaches over two characters, and a single
 * character is a run.
 */
function endsRun({ tokenKind, step, isPrefix }: PhraseElement): boolean {
  return tokenKind === TokenKind.gram && (isPrefix || step === 2);
}

/** The number of positions that a part takes. The bigrams of a Hangul word share one position. */
function spanOf(elements: readonly PhraseElement[]): number {
  if (elements[0].tokenKind === TokenKind.hangulGram) return 1;
  return elements.reduce((sum, { step }) => sum + step, 0);
}
