import { TokenKind } from "../analysis/token.js";
import { termKey } from "../dictionary/term-key.js";
import type { Derivation } from "./derivation.js";

/**
 * Several tokens in a row that stand for query words together: the words of a synonym, the halves of a cut
 * word, or the bigrams of a word without spaces. A phrase has two or more elements; a single term is none.
 */
export interface PhraseDerivation extends Derivation {
  readonly elements: readonly PhraseElement[];
  /**
   * The content words that the phrase stands for, a bit for each. `freeWords` has the ordinals of the free
   * words.
   */
  readonly words: number;
  readonly freeWords: readonly number[];
  /** The indexed text, for people: words are joined by a blank, a run of grams is written as the run. */
  readonly text: string;
  /** The least document count of an element (ranking 3, `df`). */
  readonly documentFrequency: number;
}

/** One token of a phrase. A word may also be found as a `dictionary` entry inside a run. */
export interface PhraseElement {
  readonly tokenKind: typeof TokenKind.word | typeof TokenKind.gram | typeof TokenKind.hangulGram;
  /** The key of its term (see term-key.ts). If `isPrefix`, the keys of its terms start with this. */
  readonly key: string;
  readonly isPrefix: boolean;
  /** Numbers of the terms. Any one of them may stand here. */
  readonly terms: ReadonlySet<number>;
  readonly documentFrequency: number;
  /**
   * Distance to the next element in positions. Between the bigrams of a Hangul word, which share one
   * position, it is counted in bigrams.
   */
  readonly step: number;
}

/** One piece of a row: a word, a run of unspaced characters, or the bigrams of a Hangul word. */
export type PhrasePart =
  | { readonly kind: "word"; readonly term: string }
  | { readonly kind: "run"; readonly characters: readonly string[] }
  | { readonly kind: "hangul"; readonly term: string; readonly grams: readonly string[] };

/** An element before its terms are looked up. */
export type ElementShape = Omit<PhraseElement, "terms" | "documentFrequency">;

/** Turns parts into the tokens that they are indexed as. */
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
 * How many positions a word with this term takes. A `dictionary` entry inside an unspaced run takes one for
 * each of its characters, every other word takes 1.
 */
export function positionsOf(term: string): number {
  return unspacedTerm.test(term) ? (term.match(character)?.length ?? 1) : 1;
}

/**
 * All bigrams of the characters, in adjacent positions. For a single character: any gram that starts with it.
 */
function runShapes(characters: readonly string[]): ElementShape[] {
  if (characters.length === 1) {
    return [{ ...elementShape(TokenKind.gram, characters[0], 1), isPrefix: true }];
  }
  const shapes: ElementShape[] = [];
  for (let i = 0; i + 1 < characters.length; i++) {
    // The last bigram covers two characters, so the next element stands two positions after its start.
    const step = i + 2 === characters.length ? 2 : 1;
    shapes.push(elementShape(TokenKind.gram, characters[i] + characters[i + 1], step));
  }
  return shapes;
}

function elementShape(tokenKind: PhraseElement["tokenKind"], term: string, step: number): ElementShape {
  return { tokenKind, key: termKey(term, tokenKind), isPrefix: false, step };
}

/** The parts as people read them. */
export function partsText(parts: readonly PhrasePart[]): string {
  return parts.map((part) => (part.kind === "run" ? part.characters.join("") : part.term)).join(" ");
}
