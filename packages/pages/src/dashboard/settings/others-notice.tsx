import { choiceId } from "./conflict-choice.js";
import type { OthersChange } from "./edited-settings.js";
import { type SettingName, settingTitles } from "./setting-names.js";
import type { SettingsEditor } from "./settings-editor.js";

const noticeId = "change-of-others";

/** What somebody else has saved meanwhile. */
export function OthersNotice({ editor }: { readonly editor: SettingsEditor }) {
  const others = editor.others.value;
  if (others === null) return null;
  return (
    <div class="notice" role="alert" id={noticeId} tabIndex={-1}>
      <div>
        <b>Somebody else has saved settings meanwhile.</b>
        {others.taken.length > 0 && <p>Theirs are on this page now: {titlesOf(others.taken)}.</p>}
        {others.same.length > 0 && <p>They have saved the same as you: {titlesOf(others.same)}.</p>}
        {others.conflicts.length > 0 && (
          <p>
            You have both changed these. Choose below, then save again: <b>{titlesOf(others.conflicts)}</b>.
          </p>
        )}
        {editor.changes.value.length === 0 && <p>Nothing is left to save.</p>}
      </div>
    </div>
  );
}

/** After a save that the change of others has stopped: where to go on. */
export function goToOthersChange(others: OthersChange | null): void {
  if (others === null) return;
  const [first] = others.conflicts;
  const place = document.getElementById(first === undefined ? noticeId : choiceId(first));
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: "center" });
}

function titlesOf(names: readonly SettingName[]): string {
  return names.map((name) => settingTitles[name]).join(", ");
}
