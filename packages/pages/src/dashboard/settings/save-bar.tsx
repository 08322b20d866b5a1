import { choiceId } from "./conflict-choice.js";
import { queryTimeNames, settingTitles } from "./setting-names.js";
import type { SettingsEditor } from "./settings-editor.js";
import { type TakenBack, takenBackWords } from "./taken-back.js";

interface SaveBarProperties {
  readonly editor: SettingsEditor;
  readonly takenBack: TakenBack | null;
  readonly differenceHref: string;
  readonly onDiscard: () => void;
  readonly onReview: () => void;
}

/** How much is changed, what stands against saving it, and the ways on. */
export function SaveBar({ editor, takenBack, differenceHref, onDiscard, onReview }: SaveBarProperties) {
  const count = editor.changes.value.length;
  const [undecided] = editor.others.value?.conflicts ?? [];
  const refusal = editor.refusal.value;
  const names = takenBack?.names.filter((name) => editor.changes.value.includes(name)) ?? [];
  const isLong = undecided !== undefined || names.length > 0;
  if (count === 0 && !editor.isNew.value) return null;
  const isForSearches = editor.changes.value.some((name) => queryTimeNames.some((one) => one === name));
  return (
    <div class="save-bar" role="region" aria-label="Changes">
      <p role="status" class={isLong ? "is-long" : undefined}>
        {count === 1 ? "1 setting is changed." : `${count} settings are changed.`}{" "}
        {takenBack !== null && names.length > 0 && `${takenBackWords({ ...takenBack, names }, Date.now())} `}
        {undecided !== undefined && (
          <a href={`#${choiceId(undecided)}`}>
            <b>Choose between yours and theirs first: {settingTitles[undecided]}</b>
          </a>
        )}
      </p>
      {refusal !== null && (
        <p class="field-fault" role="alert">
          {refusal}
        </p>
      )}
      {isForSearches && !editor.isNew.value && <a href={differenceHref}>See what it changes</a>}
      {count > 0 && (
        <button type="button" class="button" onClick={onDiscard}>
          Discard
        </button>
      )}
      <button
        type="button"
        class="button is-primary"
        aria-disabled={undecided !== undefined}
        onClick={() => undecided === undefined && onReview()}
      >
        Review and save
      </button>
    </div>
  );
}
