import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { Empty, Loading, ProblemBox } from "../elements/shown-states.js";
import { SettingDiffList } from "../settings/setting-diff-list.js";
import { queryTimeNames } from "../settings/setting-names.js";
import { settingsDiff } from "../settings/settings-diff.js";
import { patchOf } from "../settings/settings-draft.js";
import { SettingsEditor } from "../settings/settings-editor.js";
import { DifferenceResults } from "./difference-results.js";
import { DifferenceRun } from "./difference-run.js";
import { QueryChoice, queriesIn, topChoices } from "./query-choice.js";

/** What changed settings make of the queries of people, before they are saved. */
export function DifferencePage({ state, name }: PageProperties) {
  const editor = useMemo(() => new SettingsEditor(state, name), [name]);
  const run = useMemo(() => new DifferenceRun(state, name), [name]);
  useEffect(() => void editor.load(), [editor, state.connection.returns.value]);
  useEffect(() => () => run.stop(), [run]);
  const pasted = useSignal("");
  const isPasted = useSignal(false);
  const top = useSignal<number>(topChoices[1]);
  const [base, draft, problem] = [editor.base.value, editor.draft.value, editor.problem.value];
  const tried = useComputed(() =>
    editor.changes.value.filter((one) => queryTimeNames.some((queryTime) => queryTime === one)),
  ).value;
  const settingsHref = state.router.hrefOf("indexes", name, "settings");
  if (base === null || draft === null)
    return problem === null ? (
      <Loading what="the settings" />
    ) : (
      <ProblemBox problem={problem} onRetry={() => void editor.load()} />
    );
  const start = (): void => {
    const queries = isPasted.value ? queriesIn(pasted.value) : null;
    if (queries?.length === 0) return;
    void run.start({ queryTime: patchOf(base, draft).queryTime ?? {}, queries, top: top.value });
  };
  if (tried.length === 0)
    return (
      <Empty title="Nothing is changed yet">
        <p>
          Change how searches answer, and this page shows what it would do to the queries of people: which
          hits move, come and go, and why. Nothing is saved by trying.
        </p>
        <p class="try-out">
          <a class="button is-primary" href={settingsHref}>
            Change settings
          </a>
          <button
            type="button"
            class="button"
            onClick={() => editor.changeQueryTime({ typoTolerance: !base.queryTime.typoTolerance })}
          >
            Try {base.queryTime.typoTolerance ? "without" : "with"} typo tolerance
          </button>
          {base.queryTime.customRanking.length > 0 && (
            <button
              type="button"
              class="button"
              onClick={() => editor.changeQueryTime({ customRanking: [] })}
            >
              Try without custom ranking
            </button>
          )}
        </p>
      </Empty>
    );
  const isRunning = run.stage.value.kind === "running";
  return (
    <div class="difference">
      <section class="tried" aria-labelledby="tried">
        <h2 id="tried">What is tried</h2>
        <SettingDiffList diff={settingsDiff(base, draft).filter((one) => tried.includes(one.name))} />
        {tried.length < editor.changes.value.length && (
          <p class="small">
            Changes of how records are indexed are not tried: they hold after a rebuild only.
          </p>
        )}
        <p class="try-out">
          <a class="button" href={settingsHref}>
            Change or save in Settings
          </a>
          <button type="button" class="button" onClick={() => editor.discard()}>
            Discard
          </button>
        </p>
      </section>
      <form
        class="replay"
        onSubmit={(event) => {
          event.preventDefault();
          if (isRunning) run.stop();
          else start();
        }}
      >
        <QueryChoice pasted={pasted} isPasted={isPasted} top={top} />
        <button type="submit" class={isRunning ? "button" : "button is-primary"}>
          {isRunning ? "Stop" : "Compare the hits"}
        </button>
      </form>
      <DifferenceResults run={run} />
    </div>
  );
}
