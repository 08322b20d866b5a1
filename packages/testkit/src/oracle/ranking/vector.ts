import type { RankingVector } from "@findling/protocol";
import { attribute } from "./attribute.js";
import { bm25 } from "./bm25.js";
import type { RankedDocument, RankingContext } from "./criterion.js";
import { custom } from "./custom.js";
import { exactness } from "./exactness.js";
import { proximity } from "./proximity.js";
import { typos } from "./typos.js";
import { words } from "./words.js";

/** Ranking 3: the vector of a document. */
export interface Ranked {
  readonly document: RankedDocument;
  readonly vector: RankingVector;
}

export function rankingVector(document: RankedDocument, context: RankingContext): RankingVector {
  return {
    pinned: false,
    words: words.valueOf(document, context),
    typos: typos.valueOf(document, context),
    proximity: proximity.valueOf(document, context),
    attribute: attribute.valueOf(document, context),
    exactness: exactness.valueOf(document, context),
    custom: custom.valueOf(document, context),
    bm25: bm25.valueOf(document, context),
  };
}
