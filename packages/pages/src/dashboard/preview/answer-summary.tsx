import type { ShownAnswer } from "../draft-search.js";
import type { PreviewState } from "./preview-state.js";

interface AnswerSummaryProperties {
  readonly answer: ShownAnswer;
  readonly preview: PreviewState;
  /** False beside an answer that is not comparable: the server remembers answers, but none to a draft. */
  readonly hasTime: boolean;
}

/** How much was found and how fast, and what was not as usual. */
export function AnswerSummary({ answer, preview, hasTime }: AnswerSummaryProperties) {
  const { nbHits, processingTimeMs, correctedQuery, degraded, facts } = answer;
  return (
    <>
      <span>
        <b>{nbHits.toLocaleString("en-US")}</b> {nbHits === 1 ? "hit" : "hits"}
        {hasTime && (
          <>
            {" "}
            in <b>{processingTimeMs.toFixed(1)}</b> ms
          </>
        )}
      </span>
      {nbHits > 0 && (facts.removedWords ?? 0) > 0 && <span>not all words had to be there</span>}
      {degraded && <span>degraded: without typos, since the server was busy</span>}
      {correctedQuery !== null && (
        <span>
          corrected to{" "}
          <button type="button" class="correction" onClick={() => preview.type(correctedQuery)}>
            {correctedQuery}
          </button>
        </span>
      )}
    </>
  );
}
