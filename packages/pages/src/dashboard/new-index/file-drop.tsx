import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";

/** A place to drop a file on, or to choose one. */
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
  return (
    <div
      class={isOver.value ? "file-drop is-over" : "file-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => {
        isOver.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        take(event.dataTransfer?.files);
      }}
    >
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
