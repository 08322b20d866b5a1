import { settingFaultOf } from "../settings/setting-fault.js";
import { settingTitles } from "../settings/setting-names.js";
import type { PreviewState } from "./preview-state.js";

interface DraftRefusalProperties {
  /** As the server has said it. */
  readonly message: string;
  readonly preview: PreviewState;
}

/** Why the server does not search under the draft, and the way to what is wrong. */
export function DraftRefusal({ message, preview }: DraftRefusalProperties) {
  const fault = settingFaultOf(message);
  return (
    <div class="notice trouble" role="alert">
      <div>
        <b>The draft cannot be searched with</b>
        <p>{message}</p>
      </div>
      <a class="button" href={preview.settingsHref(fault?.name ?? null)}>
        {fault === null ? "Go to Settings" : `Go to ${settingTitles[fault.name]}`}
      </a>
    </div>
  );
}
