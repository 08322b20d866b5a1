import type { FileFormat } from "@findling/client/record-files";
import type { DashboardState } from "../dashboard-state.js";
import { counted } from "../elements/counted.js";
import type { FileImport, ImportStage } from "./file-import.js";
import { durationWords, paceOf } from "./import-pace.js";
import type { NewIndexState } from "./new-index-state.js";
import { RefusedList } from "./refused-list.js";

/** The unit in which a file is counted. It is not a record: several items may have the same objectID. */
const itemWords: Readonly<Record<FileFormat, string>> = {
  ...{ ndjson: "line", json: "item", csv: "row", tsv: "row" },
};

interface ImportProgressProperties {
  readonly state: DashboardState;
  readonly made: NewIndexState;
  readonly running: FileImport;
}

/** How far an import is, and what came of it. */
export function ImportProgress({ state, made, running }: ImportProgressProperties) {
  const { stage, figures, refused, refusedCount, stale, fromQueue, unsearchable, task } = running;
  const { share } = paceOf(figures.value);
  const { kind } = stage.value;
  const percent = kind === "done" ? 100 : Math.floor(share * 100);
  return (
    <div class="import-progress">
      <h2>{headingOf(stage.value.kind, task.file.name, figures.value.items)}</h2>
      <progress max={100} value={percent} aria-label={`Import of ${task.file.name}`} />
      <Figures {...{ state, running, percent }} />
      {stale.value > 0 && (
        <p class="small">
          The index had a newer version, or a newer delete, of {counted(stale.value, "record")}: not written.
        </p>
      )}
      {fromQueue.value > 0 && (
        <p class="small">
          {counted(fromQueue.value, "record")} waited in the queue of the server before they were written. It
          does not say whether the index had newer versions, or deletes, of some of them.
        </p>
      )}
      {unsearchable.value > 0 && (
        <p class="small">
          No word finds {counted(unsearchable.value, "record")} without a text in an attribute that is
          searched.{" "}
          <a href={state.router.hrefOf("indexes", task.index, "settings")}>Settings of {task.index}</a>
        </p>
      )}
      {stage.value.kind === "stopped" && (
        <p class="soft">
          {stage.value.reason ?? "What was written stays written."} {"It can go on where it was stopped."}
        </p>
      )}
      <div class="form-foot">
        {kind === "running" && (
          <button type="button" class="button" onClick={() => running.abort()}>
            Stop
          </button>
        )}
        {kind === "stopped" && (
          <button type="button" class="button is-primary" onClick={() => made.goOn()}>
            Go on
          </button>
        )}
        {kind === "done" && (
          <>
            <a class="button is-primary" href={state.router.hrefOf("indexes", task.index, "search")}>
              Search {task.index}
            </a>
            <a class="button" href={state.router.hrefOf("indexes", task.index, "records")}>
              Look at its records
            </a>
          </>
        )}
        {kind !== "running" && (
          <button type="button" class="button" onClick={() => made.begin()}>
            Another file
          </button>
        )}
      </div>
      <RefusedList items={refused.value} count={refusedCount.value} fileName={task.file.name} />
    </div>
  );
}

function headingOf(kind: ImportStage["kind"], name: string, items: number): string {
  if (kind === "running") return `Importing ${name}`;
  if (kind === "done" && items === 0) return `No record of ${name} could be written`;
  return kind === "done" ? `${name} is imported` : `The import of ${name} is stopped`;
}

interface FiguresProperties {
  readonly state: DashboardState;
  readonly running: FileImport;
  readonly percent: number;
}

function Figures({ state, running, percent }: FiguresProperties) {
  const stage = running.stage.value;
  const { items } = running.figures.value;
  const recordCount = running.recordCount.value;
  const { perSecond, secondsLeft } = paceOf(running.figures.value);
  const written = `${counted(items, itemWords[running.task.format])} written`;
  const rate = perSecond === null ? [] : [`${perSecond.toLocaleString("en-US")} a second`];
  if (stage.kind === "done")
    return (
      <p class="import-figures" role="status">
        <b>{written}</b> {[`in ${durationWords(stage.seconds)}`, ...rate].join(", ")}.
        {recordCount !== null && (
          <span>
            {running.task.index} has {counted(recordCount, "record")} now.
          </span>
        )}
      </p>
    );
  const left = secondsLeft === null ? [] : [`about ${durationWords(secondsLeft)} left`];
  return (
    <p class="import-figures">
      <b>{written}</b>
      {stage.kind === "running" &&
        (state.connection.isAway.value ? "Waiting for the server" : [...rate, ...left].join(", "))}
      <span class="percent">{percent} %</span>
    </p>
  );
}
