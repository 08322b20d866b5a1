import { ExampleQueries } from "./example-queries.js";
import { FacetChips } from "./facet-chips.js";
import { HitList } from "./hit-list.js";
import { type Answer, hitsMax } from "./live-search.js";
import type { PageState } from "./page-state.js";

export function Results({ answer, state }: { readonly answer: Answer; readonly state: PageState }) {
  const isUnderWay = state.search.value?.isUnderWay.value === true;
  const { hits, nbHits } = answer;
  const hasMore = hits.length < Math.min(nbHits, answer.facts.reachableHits ?? nbHits, hitsMax);
  return (
    <div class="results" aria-busy={isUnderWay}>
      <Summary answer={answer} state={state} />
      {answer.degraded && (
        <p class="notice">
          The server was busy: this answer leaves out words with typos. The next one may have them again.
        </p>
      )}
      <FacetChips answer={answer} state={state} />
      {hits.length === 0 ? <NoHits state={state} q={answer.query} /> : <HitList hits={hits} />}
      {hasMore && (
        <button type="button" class="more" onClick={() => state.more()}>
          More hits
        </button>
      )}
    </div>
  );
}

function Summary({ answer, state }: { readonly answer: Answer; readonly state: PageState }) {
  const { nbHits, processingTimeMs, correctedQuery } = answer;
  const isOld = (state.search.value?.trouble.value ?? null) !== null;
  const isPartial = nbHits > 0 && (answer.facts.removedWords ?? 0) > 0;
  return (
    <p class="summary">
      <span role="status">
        <b>{nbHits.toLocaleString("en-US")}</b> {nbHits === 1 ? "hit" : "hits"} in{" "}
        <b>{processingTimeMs.toFixed(1)}</b> ms
      </span>
      {isOld && (
        <span>
          of the search before, for <q>{answer.query}</q>
        </span>
      )}
      {isPartial && <span>no record has all of these words</span>}
      {correctedQuery !== null && (
        <span>
          Did you mean{" "}
          <button type="button" class="correction" onClick={() => state.go(correctedQuery)}>
            {correctedQuery}
          </button>
          ?
        </span>
      )}
    </p>
  );
}

function NoHits({ state, q }: { readonly state: PageState; readonly q: string }) {
  const isFilling = (state.facts.value?.demo?.filling ?? null) !== null;
  const hasFilters = Object.keys(state.wanted.value.chosen).length > 0;
  return (
    <div class="no-hits">
      <h2>{isFilling ? "Nothing has these words yet" : "Nothing has these words"}</h2>
      <p>
        No record matches <q>{q}</q>, also not with typos.{" "}
        {isFilling
          ? "Records are still being added."
          : "The records of the demo are features of the web platform, in English."}
      </p>
      {hasFilters ? (
        <button type="button" class="chip" onClick={() => state.go(q)}>
          Search without filters
        </button>
      ) : (
        <ExampleQueries onChoose={(example) => state.go(example)} />
      )}
    </div>
  );
}
