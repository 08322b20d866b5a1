import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { Empty, Loading, ProblemBox } from "../elements/shown-states.js";
import { type Problem, problemOf } from "../problem.js";
import { SettingsEditor } from "../settings/settings-editor.js";
import { HistoryRow } from "./history-row.js";
import { changePage, type SettingsChange } from "./settings-changes.js";

/** What was changed in the settings of an index, by whom, and the way back. */
export function HistoryPage({ state, name }: PageProperties) {
  const editor = useMemo(() => new SettingsEditor(state, name), [name]);
  const changes = useSignal<readonly SettingsChange[] | null>(null);
  const next = useSignal<number | null>(null);
  const problem = useSignal<Problem | null>(null);
  const load = async (before: number | null): Promise<void> => {
    try {
      const page = await changePage(state.client, name, before);
      changes.value = before === null ? page.changes : [...(changes.value ?? []), ...page.changes];
      next.value = page.next;
      problem.value = null;
    } catch (error) {
      problem.value = problemOf(error);
    }
  };
  useEffect(() => {
    void editor.load();
    void load(null);
  }, [editor, state.connection.returns.value]);
  if (problem.value !== null && changes.value === null)
    return <ProblemBox problem={problem.value} onRetry={() => void load(null)} />;
  if (changes.value === null) return <Loading what="the history" />;
  if (changes.value.length === 0)
    return (
      <Empty title="Nothing was changed yet">
        <p>Every change of the settings is listed here, with who made it, what was before, and a way back.</p>
      </Empty>
    );
  return (
    <>
      <ol class="history">
        {changes.value.map((change, at) => (
          <HistoryRow key={change.id} isNewest={at === 0} {...{ change, state, name, editor }} />
        ))}
      </ol>
      {next.value !== null && (
        <button type="button" class="button" onClick={() => void load(next.value)}>
          Show older changes
        </button>
      )}
    </>
  );
}
