import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { whenFilesDragged } from "./dragged-files.js";

/** A place to drop a file on, or to choose one. A browser would leave the page for a file beside it. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const id = useId();
  const isOver = useSignal(false);
  const fault = useSignal<string | null>(null);
  const take = (files: FileList | null | undefined): void => {
    const [file, ...others] = files ?? [];
    fault.value =
      others.length > 0 ? "One file at a time: import the next one when the first is written." : null;
    if (file !== undefined && others.length === 0) onFile(file);
  };
  useEffect(
    () =>
      whenFilesDragged({
        onOver: (isThere) => {
          isOver.value = isThere;
        },
        onFiles: take,
      }),
    [],
  );
  return (
    <div class={isOver.value ? "file-drop is-over" : "file-drop"}>
      <input
        id={id}
        type="file"
        class="only-read"
        aria-describedby={`${id}-hint`}
        accept=".ndjson,.jsonl,.json,.csv,.tsv,.tab,.txt,.gz"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
      <p class="file-drop-title">Drop a file of records here</p>
      <label for={id} class="button is-primary">
        Choose a file
      </label>
      <p id={`${id}-hint`} class="small">
        NDJSON, a JSON array, CSV or TSV, also compressed (.gz). It is read piece by piece, so it may be
        large.
      </p>
      {fault.value !== null && (
        <p class="field-fault" role="alert">
          {fault.value}
        </p>
      )}
    </div>
  );
}
