import { TokenKind } from "../../../src/analysis/token.js";
import { DocumentTokens } from "../../../src/forward-index/document-tokens.js";
import type { PairWalk, TermPair, VisitPair, WalkedDocuments } from "../../../src/kernels/pair-walk.js";

/** Finds pairs among all tokens of each document. */
export class PlainPairWalk implements PairWalk {
  readonly #pairs: readonly TermPair[];

  constructor(pairs: readonly TermPair[]) {
    this.#pairs = pairs;
  }

  forEachIn({ units, offsets, from, to }: WalkedDocuments, visit: VisitPair): void {
    const tokens = new DocumentTokens();
    for (let document = from; document < to; document++) {
      tokens.read(units, offsets[document], offsets[document + 1], null);
      for (const [left, right] of adjacentWords(tokens)) {
        for (const [pair, terms] of this.#pairs.entries()) {
          if (terms[0] !== tokens.term(left) || terms[1] !== tokens.term(right)) continue;
          visit(document, pair, tokens.slot(left), tokens.adjustedStart(left) === 0);
        }
      }
    }
  }
}

/** All tokens that are words, with the word at the next document position. */
function adjacentWords(tokens: DocumentTokens): [left: number, right: number][] {
  const words = Array.from({ length: tokens.length }, (_, i) => i).filter(
    (i) => tokens.kind(i) === TokenKind.word,
  );
  // Several words cannot have the same document position.
  const byPosition = new Map(words.map((i) => [tokens.documentPosition(i), i]));
  return words.flatMap((left): [number, number][] => {
    const right = byPosition.get(tokens.documentPosition(left) + 1);
    return right === undefined ? [] : [[left, right]];
  });
}
