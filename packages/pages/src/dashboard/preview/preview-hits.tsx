import { useEffect, useRef } from "preact/hooks";
import { type Comparison, comparisonOf } from "../../ranks/comparison.js";
import { Legend } from "../../ranks/legend.js";
import { RankConnector } from "../../ranks/rank-connector.js";
import { Empty } from "../elements/shown-states.js";
import { HiddenRecords } from "./hidden-records.js";
import { PreviewFacets } from "./preview-facets.js";
import { PreviewHit } from "./preview-hit.js";
import { hitsMax, type PreviewAnswer } from "./preview-search.js";
import type { PreviewState } from "./preview-state.js";

interface PreviewHitsProperties {
  readonly answer: PreviewAnswer;
  readonly preview: PreviewState;
}

export function PreviewHits({ answer, preview }: PreviewHitsProperties) {
  const { hits, nbHits, processingTimeMs, correctedQuery } = answer;
  const hasMore = hits.length < Math.min(nbHits, answer.facts.reachableHits ?? nbHits, hitsMax);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // A hit that was hidden takes the focus with it.
    if (document.activeElement === document.body) status.current?.focus({ preventScroll: true });
  }, [answer]);
  return (
    <div class="results" aria-busy={preview.search.isUnderWay.value}>
      <p ref={status} class="summary" tabIndex={-1}>
        <span role="status">
          <b>{nbHits.toLocaleString("en-US")}</b> {nbHits === 1 ? "hit" : "hits"} in{" "}
          <b>{processingTimeMs.toFixed(1)}</b> ms
        </span>
        {nbHits > 0 && (answer.facts.removedWords ?? 0) > 0 && <span>not all words had to be there</span>}
        {answer.degraded && <span>degraded: without typos, since the server was busy</span>}
        {correctedQuery !== null && (
          <span>
            corrected to{" "}
            <button type="button" class="correction" onClick={() => preview.type(correctedQuery)}>
              {correctedQuery}
            </button>
          </span>
        )}
      </p>
      <PreviewFacets answer={answer} preview={preview} />
      {hits.length === 0 ? <NoHits preview={preview} /> : <HitsInOrder answer={answer} preview={preview} />}
      {hasMore && (
        <button type="button" class="button more-hits" onClick={() => preview.more()}>
          More hits
        </button>
      )}
      {hits.length === hitsMax && nbHits > hitsMax && (
        <p class="small last-hit">This page shows the first {hitsMax} hits.</p>
      )}
      <HiddenRecords preview={preview} />
    </div>
  );
}

function NoHits({ preview }: Pick<PreviewHitsProperties, "preview">) {
  const filters = [...preview.query.chosen].map(([name, value]) => `${name}: ${value}`);
  return (
    <Empty title="No record is found">
      {filters.length === 0 ? (
        <p>Try another query.</p>
      ) : (
        <>
          <p>Only records with {filters.join(", ")} were searched.</p>
          <button type="button" class="button" onClick={() => preview.chooseNothing()}>
            Search without filters
          </button>
        </>
      )}
    </Empty>
  );
}

function HitsInOrder({ answer: { hits }, preview }: PreviewHitsProperties) {
  const comparisons = hits.map((hit, place): Comparison | null => {
    const next = hits[place + 1];
    return next === undefined ? null : comparisonOf(hit, next);
  });
  const deciding = new Set(comparisons.flatMap((comparison) => comparison?.decision.criterion ?? []));
  return (
    <div class="explained">
      <ol class="hits" aria-label="Hits">
        {hits.map((hit, place) => {
          const comparison = comparisons[place];
          return (
            <li key={hit.objectID}>
              <PreviewHit {...{ hit, place, comparison, deciding, preview }} />
              {comparison !== null && <RankConnector comparison={comparison} />}
            </li>
          );
        })}
      </ol>
      <Legend comparisons={comparisons} />
    </div>
  );
}
