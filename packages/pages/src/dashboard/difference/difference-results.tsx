import { useSignal } from "@preact/signals";
import { counted } from "../elements/counted.js";
import { Empty } from "../elements/shown-states.js";
import { DraftRefusal } from "../settings/draft-refusal.js";
import { settingFaultOf } from "../settings/setting-fault.js";
import type { DifferenceRun } from "./difference-run.js";
import { DifferenceVerdict } from "./difference-verdict.js";
import { progressWords } from "./difference-words.js";
import { PassOn } from "./pass-on.js";
import { FailedRow, QueryRow } from "./query-row.js";
import {
  effectOf,
  findsNothingAnyMore,
  hasGoneHits,
  hasOtherFirstHit,
  type QueryDifference,
} from "./ranking-difference.js";

const filters = [
  { name: "all", title: "All changes", passes: () => true },
  { name: "first", title: "Another first hit", passes: hasOtherFirstHit },
  { name: "gone", title: "Hits that are gone", passes: hasGoneHits },
  { name: "nothing", title: "Nothing any more", passes: findsNothingAnyMore },
] as const;

interface DifferenceResultsProperties {
  readonly run: DifferenceRun;
  readonly index: string;
  /** The address of the page, without a query. */
  readonly page: string;
  /** The address of the page Settings. */
  readonly settingsHref: string;
}

/** What has come so far: the summary first, then the queries that change most. */
export function DifferenceResults({ run, index, page, settingsHref }: DifferenceResultsProperties) {
  const stage = run.stage.value;
  const request = run.request.value;
  if (stage.kind === "none" || request === null) return null;
  const [differences, failed] = [run.differences.value, run.failed.value];
  const sorted = differences.toSorted((a, b) => effectOf(b) - effectOf(a));
  const changed = sorted.filter(({ isChanged }) => isChanged);
  const isRunning = stage.kind === "running";
  return (
    <section class="results" aria-labelledby="results">
      <h2 id="results">What it changes</h2>
      {differences.length > 0 && <DifferenceVerdict {...{ differences, failed }} />}
      <Progress run={run} />
      {stage.kind === "failed" && <RunFailure message={stage.message} settingsHref={settingsHref} />}
      {!isRunning && differences.length + failed.length > 0 && (
        <PassOn {...{ index, page, request, failed }} differences={sorted} />
      )}
      {stage.kind === "done" && differences.length + failed.length === 0 && (
        <Empty title="There are no logged queries">
          <p>
            Nobody has searched this index on these days, or its settings keep no texts. Paste queries
            instead.
          </p>
        </Empty>
      )}
      <ChangedQueries changed={changed} isFirstOpen={!isRunning} />
      {failed.length > 0 && (
        <ul class="query-rows" aria-label="Queries that could not be compared">
          {failed.map((one) => (
            <FailedRow key={one.query} failed={one} />
          ))}
        </ul>
      )}
      <SameQueries same={differences.filter(({ isChanged }) => !isChanged)} />
    </section>
  );
}

interface ChangedQueriesProperties {
  /** The one that changes most first. */
  readonly changed: readonly QueryDifference[];
  readonly isFirstOpen: boolean;
}

function ChangedQueries({ changed, isFirstOpen }: ChangedQueriesProperties) {
  const filter = useSignal<(typeof filters)[number]["name"]>("all");
  if (changed.length === 0) return null;
  const passes = filters.find(({ name }) => name === filter.value)?.passes ?? filters[0].passes;
  return (
    <>
      <div class="choice" role="group" aria-label="Which queries are listed">
        {filters.map((one) => (
          <button
            key={one.name}
            type="button"
            class="button is-small"
            aria-pressed={filter.value === one.name}
            onClick={() => (filter.value = one.name)}
          >
            {one.title} <span class="count">{changed.filter(one.passes).length}</span>
          </button>
        ))}
      </div>
      <ol class="query-rows" aria-label="Queries that change">
        {changed.filter(passes).map((difference, at) => (
          <QueryRow key={difference.query} difference={difference} isOpen={at === 0 && isFirstOpen} />
        ))}
      </ol>
    </>
  );
}

function SameQueries({ same }: { readonly same: readonly QueryDifference[] }) {
  if (same.length === 0) return null;
  return (
    <details class="same-queries">
      <summary>{counted(same.length, "query keeps its hits", "queries keep their hits")}</summary>
      <p>{same.map(({ query }) => (query === "" ? "(empty query)" : query)).join(" · ")}</p>
    </details>
  );
}

function Progress({ run }: { readonly run: DifferenceRun }) {
  const [compared, failed] = [run.differences.value.length, run.failed.value.length];
  const total = run.total.value;
  const stage = run.stage.value.kind;
  return (
    <div class="replay-progress">
      {stage === "running" && (
        <progress value={compared + failed} max={total ?? 1} aria-label="Queries that are done" />
      )}
      <p class="small" role="status">
        {progressWords({ stage, compared, failed, total })}
      </p>
    </div>
  );
}

/** A draft that is refused has a place that can be mended, other failures have none. */
function RunFailure({ message, settingsHref }: { readonly message: string; readonly settingsHref: string }) {
  if (settingFaultOf(message) !== null) return <DraftRefusal {...{ message, settingsHref }} />;
  return (
    <p class="field-fault" role="alert">
      {message}
    </p>
  );
}
