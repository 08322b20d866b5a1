import { TokenKind } from "../analysis/token.js";
import { termKey } from "../dictionary/term-key.js";
import type { Derivation } from "./derivation.js";

/**
 * Several tokens in a row that stand for query words together: words of a synonym, the halves of a word that
 * is cut, the bigrams of a word without spaces. Always of two or more elements; one term alone is no phrase.
 */
export interface PhraseDerivation extends Derivation {
  readonly elements: readonly PhraseElement[];
  /** The content words that it stands for, as bits; and the free words, by their ordinals. */
  readonly words: number;
  readonly freeWords: readonly number[];
  /** What was indexed, for people: its words joined by a blank, a run of grams as the run. */
  readonly text: string;
  /** The least document count of an element (ranking 3). */
  readonly documentFrequency: number;
}

/** One token of a phrase. A word may be an entry of `dictionary` inside a run. */
export interface PhraseElement {
  readonly tokenKind: typeof TokenKind.word | typeof TokenKind.gram | typeof TokenKind.hangulGram;
  /** The key (see term-key.ts) of its term, or what the keys of its terms start with. */
  readonly key: string;
  readonly isPrefix: boolean;
  /** The numbers of the terms, any of which may stand here. */
  readonly terms: ReadonlySet<number>;
  readonly documentFrequency: number;
  /**
   * How many positions on the next element stands; between the bigrams of a Hangul word: how many bigrams on.
   */
  readonly step: number;
}

/** What stands in a row: a word, a run of unspaced characters, or the bigrams of a Hangul word. */
export type PhrasePart =
  | { readonly kind: "word"; readonly term: string }
  | { readonly kind: "run"; readonly characters: readonly string[] }
  | { readonly kind: "hangul"; readonly term: string; readonly grams: readonly string[] };

/** An element before its terms are looked up. */
export type ElementShape = Omit<PhraseElement, "terms" | "documentFrequency">;

/** Parts as the tokens that they are indexed as. */
export function elementShapes(parts: readonly PhrasePart[]): ElementShape[] {
  return parts.flatMap((part) => {
    if (part.kind === "word") return [elementShape(TokenKind.word, part.term, positionsOf(part.term))];
    if (part.kind === "hangul") {
      return part.grams.map((gram) => elementShape(TokenKind.hangulGram, gram, 1));
    }
    return runShapes(part.characters);
  });
}

const unspacedTerm = /^(?:[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]\p{M}*)+$/u;
const character = /\P{M}\p{M}*/gu;

/**
 * How many positions a word of this term takes: an entry of `dictionary` inside a run as many as it has
 * characters.
 */
export function positionsOf(term: string): number {
  return unspacedTerm.test(term) ? (term.match(character)?.length ?? 1) : 1;
}

/** All bigrams in adjacent positions; of one character any gram that starts with it. */
function runShapes(characters: readonly string[]): ElementShape[] {
  if (characters.length === 1) {
    return [{ ...elementShape(TokenKind.gram, characters[0], 1), isPrefix: true }];
  }
  const shapes: ElementShape[] = [];
  for (let i = 0; i + 1 < characters.length; i++) {
    // The last bigram reaches over two characters: what follows stands behind the second.
    const step = i + 2 === characters.length ? 2 : 1;
    shapes.push(elementShape(TokenKind.gram, characters[i] + characters[i + 1], step));
  }
  return shapes;
}

function elementShape(tokenKind: PhraseElement["tokenKind"], term: string, step: number): ElementShape {
  return { tokenKind, key: termKey(term, tokenKind), isPrefix: false, step };
}

/** Parts as people read them. */
export function partsText(parts: readonly PhrasePart[]): string {
  return parts.map((part) => (part.kind === "run" ? part.characters.join("") : part.term)).join(" ");
}
