import { indexTimeNames, queryTimeNames, type SettingName, settingTitles } from "./setting-names.js";
import type { SettingsEditor } from "./settings-editor.js";

interface MenuProperties {
  readonly editor: SettingsEditor;
  readonly onFile: () => void;
}

/** Links to all settings, each with a mark if it is changed or undecided. */
export function SettingsMenu({ editor, onFile }: MenuProperties) {
  const changes = editor.changes.value;
  const undecided = editor.others.value?.conflicts ?? [];
  const entry = (name: SettingName) => (
    <li key={name}>
      <a href={`#${name}`}>
        {settingTitles[name]}
        {undecided.includes(name) ? (
          <>
            <span class="undecided" aria-hidden="true">
              !
            </span>
            <span class="only-read">, choose between yours and theirs</span>
          </>
        ) : (
          changes.includes(name) && (
            <>
              <span class="dot" aria-hidden="true" />
              <span class="only-read">, changed</span>
            </>
          )
        )}
      </a>
    </li>
  );
  return (
    <nav class="settings-menu" aria-label="Settings">
      <ul>{indexTimeNames.map(entry)}</ul>
      <ul>{queryTimeNames.map(entry)}</ul>
      <button type="button" class="button is-small" onClick={onFile}>
        Import or export
      </button>
    </nav>
  );
}
