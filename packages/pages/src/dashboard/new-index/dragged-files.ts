interface DraggedFiles {
  readonly onOver: (isThere: boolean) => void;
  readonly onFiles: (files: FileList) => void;
}

/** Takes files that are dropped anywhere in the window, and nothing else. Returns how to stop. */
export function whenFilesDragged({ onOver, onFiles }: DraggedFiles): () => void {
  const filesOf = (event: DragEvent): DataTransfer | null =>
    event.dataTransfer?.types.includes("Files") === true ? event.dataTransfer : null;
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener(
    "dragover",
    (event) => {
      if (filesOf(event) === null) return;
      event.preventDefault();
      onOver(true);
    },
    { signal },
  );
  // Between two elements the pointer leaves one, and is still in the window.
  window.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? onOver(false), { signal });
  window.addEventListener(
    "drop",
    (event) => {
      const dropped = filesOf(event);
      if (dropped === null) return;
      event.preventDefault();
      onOver(false);
      onFiles(dropped.files);
    },
    { signal },
  );
  return () => listening.abort();
}
