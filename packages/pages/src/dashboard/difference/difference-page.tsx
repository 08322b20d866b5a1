import { comparedQueriesMax } from "@findling/protocol";
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { askedReport, lastDaysParameters } from "../analytics/report-query.js";
import type { PageProperties } from "../dashboard-page.js";
import { Loading, ProblemBox } from "../elements/shown-states.js";
import { SettingDiffList } from "../settings/setting-diff-list.js";
import { queryTimeNames } from "../settings/setting-names.js";
import { settingsDiff } from "../settings/settings-diff.js";
import { patchOf } from "../settings/settings-draft.js";
import { SettingsEditor } from "../settings/settings-editor.js";
import { addressOf, askedDifference } from "./difference-link.js";
import { type ComparedQueries, queriesIn } from "./difference-request.js";
import { DifferenceResults } from "./difference-results.js";
import { DifferenceRun } from "./difference-run.js";
import { FirstChange } from "./first-change.js";
import { LinkOffer } from "./link-offer.js";
import { QueryChoice, type QueryChoiceState } from "./query-choice.js";

/** Shows how changed settings would change the hits of real queries, before the settings are saved. */
export function DifferencePage({ state, name }: PageProperties) {
  const { router } = state;
  const editor = useMemo(() => new SettingsEditor(state, name), [name]);
  const run = useMemo(() => new DifferenceRun(state, name), [name]);
  useEffect(() => void editor.load(), [editor, state.connection.returns.value]);
  useEffect(() => () => run.stop(), [run]);
  const asked = useComputed(() => askedDifference(router.query.value, Date.now())).value;
  const choice: QueryChoiceState = {
    pasted: useSignal(asked.texts?.join("\n") ?? ""),
    isPasted: useSignal(asked.texts !== null || asked.lacks.includes("queries")),
    top: useSignal(asked.top),
    lastDays: useSignal(asked.days.lastDays),
  };
  const [base, draft, problem] = [editor.base.value, editor.draft.value, editor.problem.value];
  const tried = useComputed(() =>
    editor.changes.value.filter((one) => queryTimeNames.some((queryTime) => queryTime === one)),
  ).value;
  if (base === null || draft === null)
    return problem === null ? (
      <Loading what="the settings" />
    ) : (
      <ProblemBox problem={problem} onRetry={() => void editor.load()} />
    );
  const start = (queryTime = patchOf(base, draft).queryTime ?? {}): void => {
    const queries = chosenQueries(choice, router.query.value);
    if (queries.kind === "given" && queries.texts.length === 0) return;
    // A link is done with once its changes are tried.
    router.ask(addressOf(queries), { page: ["indexes", name, "difference"], isStep: false });
    void run.start({ queryTime, queries });
  };
  const tryChanges = (): void => {
    const queryTime = asked.changes;
    if (queryTime === null) return;
    editor.discard();
    editor.changeQueryTime(queryTime);
    start(queryTime);
  };
  const isRunning = run.stage.value.kind === "running";
  const page = router.hrefOf("indexes", name, "difference");
  return (
    <div class="difference">
      <LinkOffer {...{ asked, base }} hasOwnChanges={editor.changes.value.length > 0} onTry={tryChanges} />
      {tried.length === 0 ? (
        asked.changes === null && <FirstChange {...{ editor, base }} href={settingsOf(router, name)} />
      ) : (
        <>
          <div class="difference-inputs">
            <section class="tried" aria-labelledby="tried">
              <h2 id="tried">What is tried</h2>
              <SettingDiffList diff={settingsDiff(base, draft).filter((one) => tried.includes(one.name))} />
              {tried.length < editor.changes.value.length && (
                <p class="small">
                  Changes of how records are indexed are not tried: they hold after a rebuild only.
                </p>
              )}
              <p class="try-out">
                <a class="button" href={settingsOf(router, name)}>
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
              <QueryChoice {...choice} asked={asked.days} />
              <button type="submit" class={isRunning ? "button" : "button is-primary"}>
                {isRunning ? "Stop" : "Compare the hits"}
              </button>
            </form>
          </div>
          <DifferenceResults
            run={run}
            index={name}
            page={`${location.origin}${page}`}
            settingsHref={state.router.hrefOf("indexes", name, "settings")}
          />
        </>
      )}
    </div>
  );
}

function chosenQueries(choice: QueryChoiceState, address: URLSearchParams): ComparedQueries {
  const { pasted, isPasted, top, lastDays } = choice;
  if (isPasted.value) return { kind: "given", texts: queriesIn(pasted.value).slice(0, comparedQueriesMax) };
  const days = lastDays.value === null ? address : lastDaysParameters(null, lastDays.value);
  const { from, to } = askedReport(days, Date.now()).query;
  return { kind: "logged", top: top.value, from, to };
}

function settingsOf(router: PageProperties["state"]["router"], name: string): string {
  return router.hrefOf("indexes", name, "settings");
}
