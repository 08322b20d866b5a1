import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { counted } from "../elements/counted.js";
import { Dialog } from "../elements/dialog.js";
import { useDialogWork } from "../elements/dialog-work.js";
import { TextField } from "../elements/text-field.js";
import { PartitionChoice } from "./partition-choice.js";
import { recordsOfPartition } from "./partition-records.js";

/** How long nobody must have typed before the count is asked for. */
const pauseMs = 150;

interface ClearDialogProperties extends PageProperties {
  readonly partitionKey: string;
  /** Is called also when the dialog was closed by then. */
  readonly onCleared: () => void;
  readonly onClose: () => void;
}

/** Names a partition, says what is lost, and wants the name typed again. */
export function ClearDialog({ state, name, partitionKey, onCleared, onClose }: ClearDialogProperties) {
  const { client } = state;
  const partition = useSignal("");
  const typed = useSignal("");
  const { fault, isUnderWay, start } = useDialogWork(state.notices);
  /** null: not known yet. */
  const records = useSignal<number | null>(null);
  const wanted = partition.value;
  useEffect(() => {
    records.value = null;
    if (wanted === "") return undefined;
    const stop = new AbortController();
    const count = async (): Promise<void> => {
      const named = { index: name, partitionKey, partition: wanted };
      const found = await recordsOfPartition(client, named, { signal: stop.signal });
      if (!stop.signal.aborted) records.value = found;
    };
    // The dialog does without the number.
    const timer = setTimeout(() => void count().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  const clear = async (): Promise<void> => {
    await client.index(name).clear(wanted);
    state.notices.show(`${wanted} is cleared: nobody finds a record of it. Its texts are being erased.`);
    onCleared();
  };
  const submit = async (): Promise<void> => {
    if (wanted === "" || typed.value !== wanted) {
      fault.value = wanted === "" ? "Say which partition." : `This is not the name: ${wanted}.`;
      return;
    }
    await start({ doing: `Clearing ${wanted}`, work: clear, onDone: onClose });
  };
  return (
    <Dialog title="Clear a partition" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <PartitionChoice
          {...{ state, name, partitionKey }}
          chosen={wanted}
          fault={wanted === "" ? fault.value : null}
          onChoose={(value) => {
            partition.value = value;
            fault.value = null;
          }}
        />
        <p role="status">
          {wanted !== "" && records.value !== null && (
            <>
              This erases <b>{counted(records.value, "record")}</b>, also from the files of the server.
              Nothing but a backup brings them back.
            </>
          )}
        </p>
        <TextField
          label="Type its name again to clear it"
          value={typed.value}
          fault={wanted === "" ? null : fault.value}
          onInput={(value) => {
            typed.value = value;
            fault.value = null;
          }}
        />
        <button type="submit" class="button is-danger" aria-disabled={isUnderWay.value}>
          Clear the partition
        </button>
      </form>
    </Dialog>
  );
}
