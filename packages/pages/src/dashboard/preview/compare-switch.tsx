import { SwitchRow } from "../settings/switch-row.js";
import type { PreviewState } from "./preview-state.js";

/** Puts the hits of a draft beside those of the saved settings. Without a draft: the way to make one. */
export function CompareSwitch({ preview }: { readonly preview: PreviewState }) {
  const { isCompared } = preview.query;
  if (preview.rules.settings.value === null) return null;
  const hasDraft = preview.draft.value !== null;
  return (
    <>
      {(hasDraft || isCompared) && (
        <SwitchRow label="Compare with draft" isOn={isCompared} onChange={(isOn) => preview.compare(isOn)} />
      )}
      <a href={preview.settingsHref(null)}>{hasDraft ? "Change or save the draft" : "Try other settings"}</a>
    </>
  );
}
