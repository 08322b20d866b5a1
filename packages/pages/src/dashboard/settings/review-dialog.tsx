import type { IndexSettings } from "@findling/client";
import { Dialog } from "../elements/dialog.js";
import { SettingDiffList } from "./setting-diff-list.js";
import { needsRebuild } from "./setting-names.js";
import { settingsDiff } from "./settings-diff.js";

interface ReviewDialogProperties {
  readonly before: IndexSettings;
  readonly after: IndexSettings;
  readonly isNew: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** What saving changes, and what it costs. */
export function ReviewDialog({ before, after, isNew, isSaving, onSave, onClose }: ReviewDialogProperties) {
  const diff = settingsDiff(before, after);
  const names = diff.map(({ name }) => name);
  return (
    <Dialog
      title={isNew ? "Make this index?" : "Save these changes?"}
      onClose={onClose}
      className="is-wide"
      isKept={isSaving}
    >
      {isNew && <p>Saving makes the index. What you have not changed is as the API has it by default.</p>}
      <SettingDiffList diff={diff} />
      {!isNew && needsRebuild(names) && (
        <p class="cost">
          <b>The index is rebuilt.</b> All records are indexed again in the background. Until that has ended,
          searches find what they find now.
        </p>
      )}
      {!isNew && names.includes("partitionKey") && (
        <p class="cost">
          <b>Every record gets its partition anew.</b> All writes of the server wait for that, about three
          seconds for 90,000 records. Searches do not.
        </p>
      )}
      <button
        type="button"
        class="button is-primary"
        aria-disabled={isSaving}
        onClick={() => !isSaving && onSave()}
      >
        {isNew ? "Make the index" : isSaving ? "Saving…" : "Save"}
      </button>
    </Dialog>
  );
}
