import type { IndexListingEntry } from "@findling/client";
import { useSignal } from "@preact/signals";
import { Dialog } from "../elements/dialog.js";
import { TextField } from "../elements/text-field.js";
import { refusalWordsOf } from "../problem.js";

interface DeleteDialogProperties {
  readonly deleted: IndexListingEntry;
  /** Rejects as the client does. */
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Says what is lost, and wants the name typed again. The server wants it, too. */
export function DeleteDialog({ deleted, onDelete, onClose }: DeleteDialogProperties) {
  const { name, recordCount } = deleted;
  const typed = useSignal("");
  const fault = useSignal<string | null>(null);
  const isUnderWay = useSignal(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isUnderWay.value) return;
    if (typed.value !== name) {
      fault.value = `This is not the name: ${name}.`;
      return;
    }
    isUnderWay.value = true;
    try {
      await onDelete();
    } catch (error) {
      fault.value = refusalWordsOf(error);
    } finally {
      isUnderWay.value = false;
    }
  };
  const records = `${recordCount.toLocaleString("en-US")} ${recordCount === 1 ? "record" : "records"}`;
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <p>
        This deletes its <b>{records}</b>, its settings, writes that wait for it, and the counts of its
        searches and clicks. Only a backup brings them back. Keys stay, also those for this index only.
      </p>
      <form onSubmit={(event) => void submit(event)}>
        <TextField
          label="Type the name of the index to delete it"
          autofocus
          value={typed.value}
          fault={fault.value}
          onInput={(value) => {
            typed.value = value;
            fault.value = null;
          }}
        />
        <button type="submit" class="button is-danger" aria-disabled={isUnderWay.value}>
          Delete the index
        </button>
      </form>
    </Dialog>
  );
}
