import type { IndexSettings } from "@findling/client";
import { Empty } from "../elements/shown-states.js";
import type { SettingsEditor } from "../settings/settings-editor.js";

interface FirstChangeProperties {
  readonly editor: SettingsEditor;
  readonly base: IndexSettings;
  /** The address of the settings. */
  readonly href: string;
}

/** Nothing is changed yet: where to begin. */
export function FirstChange({ editor, base: { queryTime }, href }: FirstChangeProperties) {
  const { typoTolerance, customRanking } = queryTime;
  return (
    <Empty title="Nothing is changed yet">
      <p>
        Change how searches answer, and this page shows what it would do to the queries of people: which hits
        move, come and go, and why. Nothing is saved by trying.
      </p>
      <p class="try-out">
        <a class="button is-primary" href={href}>
          Change settings
        </a>
        <button
          type="button"
          class="button"
          onClick={() => editor.changeQueryTime({ typoTolerance: !typoTolerance })}
        >
          Try {typoTolerance ? "without" : "with"} typo tolerance
        </button>
        {customRanking.length > 0 && (
          <button type="button" class="button" onClick={() => editor.changeQueryTime({ customRanking: [] })}>
            Try without custom ranking
          </button>
        )}
      </p>
    </Empty>
  );
}
