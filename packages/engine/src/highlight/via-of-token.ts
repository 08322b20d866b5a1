import type { Via } from "@findling/protocol";
import { TokenKind } from "../analysis/token.js";
import { viaOf } from "../query/derivation.js";

/** What found an occurrence, as users see it: grams by bigram whatever led to them (ranking 2.2). */
export function viaOfToken({
  kind,
  derivation,
}: {
  readonly kind: number;
  readonly derivation: number;
}): Via {
  return isGram(kind) ? "bigram" : viaOf(derivation);
}

export function isGram(kind: number): boolean {
  return kind === TokenKind.gram || kind === TokenKind.hangulGram;
}
