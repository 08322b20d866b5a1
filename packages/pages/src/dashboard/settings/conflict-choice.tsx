import { type SettingName, settingTitles } from "./setting-names.js";
import type { SettingsEditor } from "./settings-editor.js";

interface ConflictChoiceProperties {
  readonly name: SettingName;
  readonly editor: SettingsEditor;
  /** The buttons go, and the focus needs another place. */
  readonly onDecided: () => void;
}

/** The id of the question. */
export function choiceId(name: SettingName): string {
  return `${name}-choice`;
}

/** Whose change of a setting stays, where two editors have changed it. */
export function ConflictChoice({ name, editor, onDecided }: ConflictChoiceProperties) {
  if (editor.others.value?.conflicts.includes(name) !== true) return null;
  const decide = (whose: "mine" | "theirs"): void => {
    editor.decide(name, whose);
    onDecided();
  };
  return (
    <div
      class="conflict"
      role="group"
      id={choiceId(name)}
      tabIndex={-1}
      aria-label={`${settingTitles[name]}: yours or theirs`}
    >
      <p>Somebody else has changed this, too. Yours is shown.</p>
      <button type="button" class="button is-small" onClick={() => decide("mine")}>
        Keep mine
      </button>
      <button type="button" class="button is-small" onClick={() => decide("theirs")}>
        Take theirs
      </button>
    </div>
  );
}
