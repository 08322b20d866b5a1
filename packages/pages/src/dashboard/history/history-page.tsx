import { useEffect, useMemo } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { Empty, Loading, ProblemBox } from "../elements/shown-states.js";
import { SettingsEditor } from "../settings/settings-editor.js";
import { ChangeList } from "./change-list.js";
import { HistoryRow } from "./history-row.js";

/** What was changed in the settings of an index, by whom, and the way back. */
export function HistoryPage({ state, name }: PageProperties) {
  const editor = useMemo(() => new SettingsEditor(state, name), [name]);
  const list = useMemo(() => new ChangeList(state.client, name), [name]);
  useEffect(() => {
    void editor.load();
    void list.load();
  }, [editor, list, state.connection.returns.value]);
  useEffect(() => state.ownSaves.watch(name, () => void list.load()), [list, state, name]);
  const changes = list.changes.value;
  const problem = list.problem.value;
  if (changes === null)
    return problem === null ? (
      <Loading what="the history" />
    ) : (
      <ProblemBox problem={problem} onRetry={() => void list.again()} />
    );
  if (changes.length === 0)
    return (
      <Empty title="Nothing was changed yet">
        <p>Every change of the settings is listed here, with who made it, what was before, and a way back.</p>
      </Empty>
    );
  return (
    <>
      <ol class="history">
        {changes.map((change, at) => (
          <HistoryRow key={change.id} isNewest={at === 0} {...{ change, state, name, editor }} />
        ))}
      </ol>
      {problem !== null ? (
        <ProblemBox problem={problem} onRetry={() => void list.again()} />
      ) : (
        list.hasOlder.value && (
          <button type="button" class="button" onClick={() => void list.loadOlder()}>
            Show older changes
          </button>
        )
      )}
    </>
  );
}
