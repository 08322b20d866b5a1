import type { TokenCells } from "../../src/forward-index/token-cells.js";

/** Lists each token's term, kind, slot, lead, span, document position and token number. */
export function standing(tokens: TokenCells): number[][] {
  return Array.from({ length: tokens.length }, (_, i) => [
    tokens.term(i),
    tokens.kind(i),
    tokens.slot(i),
    tokens.lead(i),
    tokens.start(i),
    tokens.end(i),
    tokens.documentPosition(i),
    tokens.tokenNumber(i),
  ]);
}
