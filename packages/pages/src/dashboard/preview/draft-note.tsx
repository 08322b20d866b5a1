import { SettingDiffList } from "../settings/setting-diff-list.js";
import { needsRebuild, type SettingName, settingTitles } from "../settings/setting-names.js";
import type { PreviewState } from "./preview-state.js";

/** What is compared, or why nothing is. */
export function DraftNote({ preview }: { readonly preview: PreviewState }) {
  if (!preview.query.isCompared || preview.rules.settings.value === null) return null;
  const draft = preview.draft.value;
  if (draft === null)
    return (
      <p class="draft-note">
        There is no draft in this tab: changes that are not saved stay in the tab in which they were made.
        These are the hits as the settings are saved.
      </p>
    );
  const { tried, untried } = draft;
  return (
    <div class="draft-note">
      {tried.length > 0 && (
        <details>
          <summary>The draft changes: {listed(tried.map(({ name }) => name))}</summary>
          <SettingDiffList diff={tried} />
        </details>
      )}
      {untried.length > 0 && (
        <p>
          {tried.length === 0 ? "Nothing of the draft can be shown here" : "Not shown"}: {listed(untried)}.
          Searches have {untried.length === 1 ? "this change" : "these changes"} once{" "}
          {needsRebuild(untried) ? "the index is rebuilt, which saving begins." : "the draft is saved."}
        </p>
      )}
    </div>
  );
}

function listed(names: readonly SettingName[]): string {
  return names.map((name) => settingTitles[name]).join(", ");
}
