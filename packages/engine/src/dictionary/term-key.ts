import { TokenKind } from "../analysis/token.js";

/** The first unit of the keys of grams. No word starts with it. */
export const gramMark = "\u0001";
export const gramCharacter = gramMark.charCodeAt(0);

/**
 * The dictionary's text for the term of a token. Grams have keys of their own: "Only `bigram` looks at grams"
 * (ranking 2.2).
 */
export function termKey(term: string, kind: number): string {
  return kind === TokenKind.gram || kind === TokenKind.hangulGram ? gramMark + term : term;
}
