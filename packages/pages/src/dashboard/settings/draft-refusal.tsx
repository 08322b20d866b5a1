import { settingFaultOf } from "./setting-fault.js";
import { settingTitles } from "./setting-names.js";

interface DraftRefusalProperties {
  /** The message of the server. */
  readonly message: string;
  /** The address of the page Settings. */
  readonly settingsHref: string;
}

/** Why the server does not search under the draft, and the way to what is wrong. */
export function DraftRefusal({ message, settingsHref }: DraftRefusalProperties) {
  const fault = settingFaultOf(message);
  return (
    <div class="notice trouble" role="alert">
      <div>
        <b>The draft cannot be searched with</b>
        <p>{fault?.message ?? message}</p>
      </div>
      <a class="button" href={fault === null ? settingsHref : `${settingsHref}#${fault.name}`}>
        {fault === null ? "Go to Settings" : `Go to ${settingTitles[fault.name]}`}
      </a>
    </div>
  );
}
