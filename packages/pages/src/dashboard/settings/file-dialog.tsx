import type { IndexSettings, IndexSettingsPatch } from "@findling/client";
import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { Dialog } from "../elements/dialog.js";
import { settingsOfFile } from "./settings-file.js";

interface FileDialogProperties {
  readonly index: string;
  readonly settings: IndexSettings;
  readonly onFill: (patch: IndexSettingsPatch) => void;
  readonly onClose: () => void;
}

/** Settings as JSON: to take away, and to take the place of those on the page. Nothing is saved by it. */
export function FileDialog({ index, settings, onFill, onClose }: FileDialogProperties) {
  const id = useId();
  const text = useSignal("");
  const fault = useSignal<string | null>(null);
  const fill = (): void => {
    try {
      onFill(settingsOfFile(text.value));
      onClose();
    } catch (error) {
      fault.value = error instanceof Error ? error.message : String(error);
    }
  };
  const write = (value: string): void => {
    text.value = value;
    fault.value = null;
  };
  return (
    <Dialog title="Settings as JSON" onClose={onClose} className="is-wide">
      <p>
        <button type="button" class="button" onClick={() => download(`${index}-settings.json`, settings)}>
          Download the settings of this page
        </button>
      </p>
      <label class="file">
        Read a file{" "}
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget: { files } }) => {
            void files?.[0]?.text().then(write);
          }}
        />
      </label>
      <div class="field">
        <label for={id}>Or paste settings here</label>
        <textarea
          id={id}
          class="lines"
          rows={10}
          spellcheck={false}
          placeholder='{ "queryTime": { "typoTolerance": false } }'
          aria-invalid={fault.value !== null}
          value={text.value}
          onInput={({ currentTarget }) => write(currentTarget.value)}
        />
        {fault.value !== null && (
          <p class="field-fault" role="alert">
            {fault.value}
          </p>
        )}
        <p class="field-hint">
          They take the place of what is on the page, and are saved when you save it. What they do not name
          stays.
        </p>
      </div>
      <button type="button" class="button is-primary" onClick={fill}>
        Use these settings
      </button>
    </Dialog>
  );
}

function download(name: string, settings: IndexSettings): void {
  const blob = new Blob([`${JSON.stringify(settings, null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
