import type { Hit } from "@findling/client";
import { Legend } from "../../ranks/legend.js";
import type { Side } from "../difference/change-words.js";
import { PlaceMark } from "../difference/place-mark.js";
import { SideBySide } from "../difference/side-by-side.js";
import type { ShownAnswer } from "../draft-search.js";
import { DraftRefusal } from "../settings/draft-refusal.js";
import { AnswerSummary } from "./answer-summary.js";
import { knownHits } from "./compared-words.js";
import { comparisonsOf, decidersOf, HitsInOrder } from "./hits-in-order.js";
import type { DraftOutcome } from "./preview-search.js";
import type { PreviewState } from "./preview-state.js";

interface ComparedHitsProperties {
  /** What was searched for. */
  readonly q: string;
  readonly saved: ShownAnswer;
  readonly draft: DraftOutcome;
  readonly preview: PreviewState;
}

const labels: Readonly<Record<Side, string>> = {
  before: "Hits as the settings are saved",
  after: "Hits with the changes",
};

/** The hits under the saved settings, and beside them those under the draft. */
export function ComparedHits({ q, saved, draft, preview }: ComparedHitsProperties) {
  const found = draft.kind === "found" ? draft.answer : null;
  const comparisons = { before: comparisonsOf(saved.hits), after: comparisonsOf(found?.hits ?? []) };
  const all = [...comparisons.before, ...comparisons.after];
  const deciding = decidersOf(all);
  const markOf = (side: Side) => (hit: Hit) => {
    if (found === null) return null;
    const travel = { from: placeIn(saved, hit), to: placeIn(found, hit) };
    return <PlaceMark {...{ travel, side }} known={knownHits(saved, found)} />;
  };
  const listOf = (side: Side, answer: ShownAnswer) => (
    <>
      <p class="summary">
        <AnswerSummary answer={answer} preview={preview} hasTime={false} />
      </p>
      {answer.hits.length === 0 && <p class="nothing">Nothing is found.</p>}
      <HitsInOrder
        label={labels[side]}
        {...{ hits: answer.hits, comparisons: comparisons[side], deciding, preview, q }}
        hasRules={side === "before"}
        markOf={markOf(side)}
      />
    </>
  );
  return (
    <div class="explained is-compared">
      <SideBySide
        heading="h2"
        before={listOf("before", saved)}
        after={
          draft.kind === "found" ? (
            listOf("after", draft.answer)
          ) : (
            <DraftRefusal message={draft.message} settingsHref={preview.settingsHref(null)} />
          )
        }
      />
      <Legend comparisons={all} hasTwoLists={true} />
    </div>
  );
}

function placeIn({ hits }: ShownAnswer, { objectID }: Hit): number | null {
  const place = hits.findIndex((hit) => hit.objectID === objectID);
  return place < 0 ? null : place;
}
