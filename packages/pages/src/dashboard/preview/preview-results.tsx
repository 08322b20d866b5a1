import { Legend } from "../../ranks/legend.js";
import type { ShownAnswer } from "../draft-search.js";
import { Empty } from "../elements/shown-states.js";
import { AnswerSummary } from "./answer-summary.js";
import { ComparedHits } from "./compared-hits.js";
import { comparedWords } from "./compared-words.js";
import { HiddenRecords } from "./hidden-records.js";
import { comparisonsOf, decidersOf, HitsInOrder } from "./hits-in-order.js";
import { PinFinder } from "./pin-finder.js";
import { PreviewFilterBar } from "./preview-filter-bar.js";
import { filterWords } from "./preview-filters.js";
import type { PreviewQuery } from "./preview-query.js";
import { hitsMax, type PreviewAnswers } from "./preview-search.js";
import type { PreviewState } from "./preview-state.js";

interface PreviewResultsProperties {
  readonly answers: PreviewAnswers;
  readonly preview: PreviewState;
}

export function PreviewResults({ answers, preview }: PreviewResultsProperties) {
  const { query, saved, draft } = answers;
  // No answer to what is in the field has come.
  const isOld = preview.search.problem.value !== null;
  const found = draft?.kind === "found" ? draft.answer : null;
  const both = found === null ? [saved] : [saved, found];
  // Where the draft alone finds something, its facets are those that help.
  const counted = saved.nbHits === 0 && found !== null ? found : saved;
  return (
    <div class="results" aria-busy={preview.search.isUnderWay.value}>
      <p class="summary" role="status">
        {draft === null && <AnswerSummary answer={saved} preview={preview} hasTime={true} />}
        {draft !== null && <b>{found === null ? "The draft was refused." : comparedWords(saved, found)}</b>}
        {found !== null && found.dataVersion !== saved.dataVersion && (
          <span>records were written between the two searches</span>
        )}
        {isOld && (
          <span>
            of the search before, for <q>{query.q}</q>
          </span>
        )}
      </p>
      <PreviewFilterBar answer={counted} preview={preview} />
      {draft === null ? (
        <SavedHits answers={answers} preview={preview} />
      ) : (
        <ComparedHits q={query.q} saved={saved} draft={draft} preview={preview} />
      )}
      {both.some(hasMore) && (
        <button type="button" class="button more-hits" onClick={() => preview.more()}>
          More hits
        </button>
      )}
      {both.some(({ hits, nbHits }) => hits.length === hitsMax && nbHits > hitsMax) && (
        <p class="small last-hit">This page shows the first {hitsMax} hits.</p>
      )}
      {saved.hits.length === 0 && isPinnable(query) && <PinFinder q={query.q} preview={preview} />}
      <HiddenRecords q={query.q} preview={preview} />
    </div>
  );
}

/** A rule needs a query with a word. Where nothing is found because of filters, a pin does not help. */
function isPinnable({ q, filters }: PreviewQuery): boolean {
  return q.trim() !== "" && filters.length === 0;
}

function hasMore({ hits, nbHits, facts }: ShownAnswer): boolean {
  return hits.length < Math.min(nbHits, facts.reachableHits ?? nbHits, hitsMax);
}

function SavedHits({ answers, preview }: PreviewResultsProperties) {
  const { query, saved } = answers;
  const { hits } = saved;
  const comparisons = comparisonsOf(hits);
  if (hits.length === 0) return <NoHits query={query} preview={preview} />;
  return (
    <div class="explained">
      <HitsInOrder
        label="Hits"
        {...{ hits, comparisons, preview }}
        q={query.q}
        deciding={decidersOf(comparisons)}
        hasRules={true}
      />
      <Legend comparisons={comparisons} />
    </div>
  );
}

interface NoHitsProperties {
  readonly query: PreviewQuery;
  readonly preview: PreviewState;
}

function NoHits({ query, preview }: NoHitsProperties) {
  const filters = query.filters.map(filterWords);
  return (
    <Empty title="No record is found">
      {filters.length === 0 ? (
        <p>Try another query.</p>
      ) : (
        <>
          <p>Only records with {filters.join(", ")} were searched.</p>
          <button type="button" class="button" onClick={() => preview.letGoOfAll()}>
            Search without filters
          </button>
        </>
      )}
    </Empty>
  );
}
