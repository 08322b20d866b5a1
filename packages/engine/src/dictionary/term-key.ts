import { TokenKind } from "../analysis/token.js";

/** No word starts with this unit. */
const gramMark = "\u0001";

/**
 * How the dictionary knows the term of a token. Grams have a space of their own: "Only `bigram` looks at grams"
 * (ranking 2.2).
 */
export function termKey(term: string, kind: number): string {
  return kind === TokenKind.gram || kind === TokenKind.hangulGram ? gramMark + term : term;
}
