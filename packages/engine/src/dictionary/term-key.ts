import { TokenKind } from "../analysis/token.js";

/** What the keys of grams start with; no word starts with this unit. */
export const gramMark = "\u0001";
export const gramCharacter = gramMark.charCodeAt(0);

/**
 * How the dictionary knows the term of a token. Grams have a space of their own: "Only `bigram` looks at
 * grams" (ranking 2.2).
 */
export function termKey(term: string, kind: number): string {
  return kind === TokenKind.gram || kind === TokenKind.hangulGram ? gramMark + term : term;
}
