import { useSignal } from "@preact/signals";
import { Empty } from "../elements/shown-states.js";
import type { DifferenceRun } from "./difference-run.js";
import { QueryRow } from "./query-row.js";
import {
  type DifferenceSummary,
  effectOf,
  hasOtherFirstHit,
  type QueryDifference,
  summaryOf,
} from "./ranking-difference.js";

const filters = [
  { name: "all", title: "All changes", passes: () => true },
  { name: "first", title: "Another first hit", passes: hasOtherFirstHit },
  { name: "gone", title: "Hits that go", passes: ({ vanished }: QueryDifference) => vanished.length > 0 },
] as const;

/** What has come so far: the summary first, then the queries that change most. */
export function DifferenceResults({ run }: { readonly run: DifferenceRun }) {
  const filter = useSignal<(typeof filters)[number]["name"]>("all");
  const stage = run.stage.value;
  if (stage.kind === "none") return null;
  const differences = run.differences.value;
  const passes = filters.find(({ name }) => name === filter.value)?.passes ?? filters[0].passes;
  const changed = differences.filter(({ isChanged }) => isChanged);
  const shown = changed.filter(passes).toSorted((a, b) => effectOf(b) - effectOf(a));
  return (
    <section class="results" aria-labelledby="results">
      <h2 id="results">What it changes</h2>
      <Progress run={run} />
      {stage.kind === "failed" && (
        <p class="field-fault" role="alert">
          {stage.message}
        </p>
      )}
      {differences.length > 0 && <Summary summary={summaryOf(differences)} />}
      {stage.kind === "done" && differences.length === 0 && run.failed.value.length === 0 && (
        <Empty title="There are no logged queries">
          <p>Nobody has searched this index lately, or its settings keep no texts. Paste queries instead.</p>
        </Empty>
      )}
      {changed.length > 0 && (
        <div class="choice" role="group" aria-label="Which queries are listed">
          {filters.map(({ name, title }) => (
            <button
              key={name}
              type="button"
              class="button is-small"
              aria-pressed={filter.value === name}
              onClick={() => (filter.value = name)}
            >
              {title}
            </button>
          ))}
        </div>
      )}
      <ol class="query-rows">
        {shown.map((difference, at) => (
          <QueryRow
            key={difference.query}
            difference={difference}
            isOpen={at === 0 && stage.kind !== "running"}
          />
        ))}
      </ol>
      {run.failed.value.length > 0 && (
        <details>
          <summary>{counted(run.failed.value.length, "query", "queries")} could not be compared</summary>
          <ul>
            {run.failed.value.map(({ query, message }) => (
              <li key={query}>
                <b>{query}</b>: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Progress({ run }: { readonly run: DifferenceRun }) {
  const done = run.differences.value.length + run.failed.value.length;
  const total = run.total.value;
  const { kind } = run.stage.value;
  const words = {
    none: "",
    running: total === null ? "Asking for the queries…" : `${done} of ${total} queries are compared.`,
    done: `${counted(done, "query is", "queries are")} compared.`,
    stopped: `Stopped after ${counted(done, "query", "queries")}.`,
    failed: "",
  }[kind];
  return (
    <div class="replay-progress">
      {kind === "running" && (
        <progress value={done} max={total ?? 1} aria-label="Queries that are compared" />
      )}
      <p class="small" role="status">
        {words}
      </p>
    </div>
  );
}

function Summary({ summary }: { readonly summary: DifferenceSummary }) {
  const { queries, changed, otherFirstHit, nothingAnyMore, somethingNow, changedShare } = summary;
  if (changed === 0) return <p class="verdict">No query changes.</p>;
  return (
    <>
      <p class="verdict">
        <b>
          {changed} of {counted(queries, "query", "queries")}
        </b>{" "}
        {changed === 1 ? "changes" : "change"}
        {changedShare === null ? "" : `: ${Math.round(changedShare * 100)} % of these searches`}.
      </p>
      <ul class="verdict-parts">
        <li>
          <b>{otherFirstHit}</b> have another first hit
        </li>
        <li class={nothingAnyMore > 0 ? "is-bad" : ""}>
          <b>{nothingAnyMore}</b> find nothing any more
        </li>
        <li>
          <b>{somethingNow}</b> find something now
        </li>
      </ul>
    </>
  );
}

function counted(count: number, one: string, more: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;
}
