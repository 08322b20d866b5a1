import { ApiFailure } from "@findling/client";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { DashboardState } from "../dashboard-state.js";
import { RelativeTime } from "../elements/relative-time.js";
import { SettingDiffList } from "../settings/setting-diff-list.js";
import { settingNames, settingTitles } from "../settings/setting-names.js";
import { settingsDiff } from "../settings/settings-diff.js";
import { changedNames, patchOf } from "../settings/settings-draft.js";
import type { SettingsEditor } from "../settings/settings-editor.js";
import { takenBackQuery } from "../settings/taken-back.js";
import { type ChangedSettings, changedSettings, type SettingsChange } from "./settings-changes.js";
import { withoutChange } from "./without-change.js";

interface HistoryRowProperties {
  readonly change: SettingsChange;
  readonly state: DashboardState;
  /** The name of the index. */
  readonly name: string;
  readonly editor: SettingsEditor;
  readonly isNewest: boolean;
}

/** A change. Opened, it shows what was before and after it. */
export function HistoryRow({ change, state, name, editor, isNewest }: HistoryRowProperties) {
  const settings = useSignal<ChangedSettings | null>(null);
  const said = useSignal("");
  /** The newest change is open from the beginning. */
  const isOpen = useSignal(isNewest);
  const now = editor.base.value;
  const load = async (): Promise<void> => {
    if (now === null || settings.value !== null) return;
    try {
      settings.value = await changedSettings(state.client, { index: name, id: change.id, now });
      said.value = settings.value === null ? "The settings of this change cannot be read any more." : "";
    } catch (error) {
      const why = error instanceof ApiFailure ? error.message : "The server did not answer.";
      said.value = `${why} It is asked again when you open this change again.`;
    }
  };
  // It may be opened before the settings have come.
  useEffect(() => {
    if (isOpen.value) void load();
  }, [isOpen.value, now]);
  const takeBack = (changed: ChangedSettings): void => {
    const draft = editor.draft.value;
    if (draft === null) return;
    const taken = withoutChange(changed, draft);
    const names = changedNames(draft, taken);
    const [first] = names;
    if (first === undefined) {
      said.value = "Nothing of it is left: all of it was changed since, or in your draft.";
      return;
    }
    editor.change(patchOf(draft, taken));
    const query = takenBackQuery({ names, changedAt: change.at });
    state.router.go(`${state.router.hrefOf("indexes", name, "settings")}?${query}#${first}`);
  };
  return (
    <li>
      <details open={isOpen.value} onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
        <summary>
          <b>{change.isCreation ? "The index was made" : titlesOf(change)}</b>
          {change.isRebuild && <span class="badge">rebuilt the index</span>}
          <span class="nothing">
            <RelativeTime ms={change.at} /> by {change.key?.name ?? "an unknown key"}
          </span>
        </summary>
        {settings.value !== null && (
          <>
            <SettingDiffList diff={settingsDiff(settings.value.before, settings.value.after)} />
            {!change.isCreation && (
              <button
                type="button"
                class="button"
                onClick={() => settings.value !== null && takeBack(settings.value)}
              >
                Take this change back…
              </button>
            )}
          </>
        )}
        <p role="status">{said.value}</p>
      </details>
    </li>
  );
}

/** `Pins, Hides` */
function titlesOf({ changed }: SettingsChange): string {
  const names = settingNames.filter((name) => changed.some((field) => field.endsWith(`.${name}`)));
  return names.map((name) => settingTitles[name]).join(", ");
}
