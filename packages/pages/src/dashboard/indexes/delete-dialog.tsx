import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { DashboardState } from "../dashboard-state.js";
import { counted } from "../elements/counted.js";
import { Dialog } from "../elements/dialog.js";
import { useDialogWork } from "../elements/dialog-work.js";
import { TextField } from "../elements/text-field.js";
import { bytesWords } from "../health/amount-words.js";
import { type IndexLosses, indexLosses } from "./index-losses.js";
import { bytesOf, type ListedIndex } from "./listed-index.js";

interface DeleteDialogProperties {
  readonly state: DashboardState;
  readonly deleted: ListedIndex;
  /** Rejects as the client does. */
  readonly onDelete: () => Promise<void>;
  /** It is deleted, and the dialog is still there. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Says what is lost, and wants the name typed again. The server wants it, too. */
export function DeleteDialog({ state, deleted, onDelete, onDone, onClose }: DeleteDialogProperties) {
  const { client, notices } = state;
  const { name } = deleted;
  const typed = useSignal("");
  const { fault, isUnderWay, start } = useDialogWork(notices);
  const losses = useSignal<IndexLosses>({ searches: null, ownKeys: null });
  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const found = await indexLosses(client, name, { signal: stop.signal });
      if (!stop.signal.aborted) losses.value = found;
    };
    void ask();
    return () => stop.abort();
  }, [name]);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (typed.value !== name) {
      fault.value = `This is not the name: ${name}.`;
      return;
    }
    await start({ doing: `Deleting ${name}`, work: onDelete, onDone });
  };
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <Losses deleted={deleted} losses={losses.value} />
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

interface LossesProperties {
  readonly deleted: ListedIndex;
  readonly losses: IndexLosses;
}

function Losses({ deleted, losses: { searches, ownKeys } }: LossesProperties) {
  const { records, partitions, queuedBatches } = deleted;
  const bytes = bytesOf(deleted);
  return (
    <div class="losses">
      <p>This is lost, and only a backup brings it back:</p>
      <ul>
        <li>
          {records === null ? "all its records" : <b>{counted(records, "record")}</b>}
          {partitions !== null && ` in ${counted(partitions, "partition")}`}
          {bytes !== null && `, ${bytesWords(bytes)} on disk`}
        </li>
        <li>its settings, synonyms, pins and the history of their changes</li>
        {queuedBatches > 0 && (
          <li>
            <b>{counted(queuedBatches, "batch", "batches")}</b> that {queuedBatches === 1 ? "waits" : "wait"}{" "}
            to be written
          </li>
        )}
        <li>
          the counts of its searches and clicks
          {searches !== null && `: ${counted(searches, "search", "searches")} in the last 30 days`}
        </li>
      </ul>
      <p>{keyWords(ownKeys)}</p>
    </div>
  );
}

function keyWords(ownKeys: readonly string[] | null): string {
  if (ownKeys === null || ownKeys.length === 0) return "Keys stay.";
  const [first = "", ...others] = ownKeys;
  if (others.length === 0) return `Keys stay, also ${first}, which is for this index only.`;
  return `Keys stay, also ${counted(ownKeys.length, "key")} for this index only.`;
}
