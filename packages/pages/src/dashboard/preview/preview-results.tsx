import { useEffect, useRef } from "preact/hooks";
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
  const { saved, draft } = answers;
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // A hit that was hidden takes the focus with it.
    if (document.activeElement === document.body) status.current?.focus({ preventScroll: true });
  }, [answers]);
  const found = draft?.kind === "found" ? draft.answer : null;
  const both = found === null ? [saved] : [saved, found];
  // Where the draft alone finds something, its facets are those that help.
  const counted = saved.nbHits === 0 && found !== null ? found : saved;
  return (
    <div class="results" aria-busy={preview.search.isUnderWay.value}>
      <p ref={status} class="summary" tabIndex={-1} role="status">
        {draft === null && <AnswerSummary answer={saved} preview={preview} hasTime={true} />}
        {draft !== null && <b>{found === null ? "The draft was refused." : comparedWords(saved, found)}</b>}
        {found !== null && found.dataVersion !== saved.dataVersion && (
          <span>records were written between the two searches</span>
        )}
      </p>
      <PreviewFilterBar answer={counted} preview={preview} />
      {draft === null ? (
        <SavedHits answer={saved} preview={preview} />
      ) : (
        <ComparedHits saved={saved} draft={draft} preview={preview} />
      )}
      {both.some(hasMore) && (
        <button type="button" class="button more-hits" onClick={() => preview.more()}>
          More hits
        </button>
      )}
      {both.some(({ hits, nbHits }) => hits.length === hitsMax && nbHits > hitsMax) && (
        <p class="small last-hit">This page shows the first {hitsMax} hits.</p>
      )}
      {saved.hits.length === 0 && isPinnable(preview.query) && <PinFinder preview={preview} />}
      <HiddenRecords preview={preview} />
    </div>
  );
}

/** A rule needs a query with a word. Where filters are the reason why nothing is found, a pin does not help. */
function isPinnable({ q, filters }: PreviewQuery): boolean {
  return q.trim() !== "" && filters.length === 0;
}

function hasMore({ hits, nbHits, facts }: ShownAnswer): boolean {
  return hits.length < Math.min(nbHits, facts.reachableHits ?? nbHits, hitsMax);
}

function SavedHits({
  answer: { hits },
  preview,
}: {
  readonly answer: ShownAnswer;
  readonly preview: PreviewState;
}) {
  const comparisons = comparisonsOf(hits);
  if (hits.length === 0) return <NoHits preview={preview} />;
  return (
    <div class="explained">
      <HitsInOrder
        label="Hits"
        {...{ hits, comparisons, preview }}
        deciding={decidersOf(comparisons)}
        hasRules={true}
      />
      <Legend comparisons={comparisons} />
    </div>
  );
}

function NoHits({ preview }: { readonly preview: PreviewState }) {
  const filters = preview.query.filters.map(filterWords);
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
