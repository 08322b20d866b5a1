import type { CriterionName, Hit } from "@findling/protocol";
import type { AnalyzedRecord } from "../analysis/analyze-record.js";
import type { Ranked } from "../ranking/vector.js";
import { highlight } from "./highlight.js";
import { markedAttributes } from "./marks.js";
import { matchedTerms } from "./matched-terms.js";
import type { ShownWords } from "./shown-words.js";
import { snippet } from "./snippet.js";

/** Ranking 6: what a hit shows. */
export interface ShownHit {
  readonly ranked: Ranked;
  readonly shown: ShownWords;
  readonly explain: boolean;
  readonly decidedAgainstNextBy: CriterionName | "none";
}

function plainHit(analyzed: AnalyzedRecord, shown: ShownWords): Hit {
  const { objectID, record } = analyzed;
  const marked = markedAttributes(analyzed, shown.words);
  return { objectID, record, highlight: highlight(marked, shown), snippet: snippet(marked, shown) };
}

export function hitOf({ ranked, shown, explain, decidedAgainstNextBy }: ShownHit): Hit {
  const hit = plainHit(ranked.document.analyzed, shown);
  if (!explain) return hit;
  const { vector } = ranked;
  return {
    ...hit,
    explanation: { vector, decidedAgainstNextBy, matchedTerms: matchedTerms(shown.words) },
  };
}
