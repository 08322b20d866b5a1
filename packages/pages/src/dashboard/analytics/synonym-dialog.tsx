import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { DashboardState } from "../dashboard-state.js";
import { Dialog } from "../elements/dialog.js";
import { useDialogWork } from "../elements/dialog-work.js";
import { TextField } from "../elements/text-field.js";
import { IndexChoice, type MissedQuery } from "./index-choice.js";
import { IndexField } from "./index-field.js";
import { SynonymAdder } from "./synonym-adder.js";

interface SynonymDialogProperties {
  readonly state: DashboardState;
  /** One of its indexes gets the synonym. */
  readonly missed: MissedQuery;
  readonly onClose: () => void;
}

/** Makes a query and a text that records have find the same. */
export function SynonymDialog({ state, missed, onClose }: SynonymDialogProperties) {
  const choice = useMemo(() => new IndexChoice(state, missed), []);
  useEffect(() => choice.start(), [choice]);
  const index = choice.index.value;
  const word = useSignal(missed.query);
  const other = useSignal("");
  const { fault, isUnderWay, start } = useDialogWork(state.notices);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const words = [word.value.trim(), other.value.trim()];
    if (words.includes("")) {
      fault.value = "Write a word that records have, such as a better known name.";
      return;
    }
    if (index === null) return;
    const adder = new SynonymAdder(state, index);
    await start({ doing: "Making the synonym", work: () => adder.add(words), onDone: onClose });
  };
  return (
    <Dialog title="Make a synonym" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <IndexField choice={choice} indexes={missed.indexes} />
        <TextField
          label="Who searches for"
          value={word.value}
          onInput={(value) => {
            word.value = value;
            fault.value = null;
          }}
        />
        <TextField
          label="Finds this, too"
          value={other.value}
          fault={fault.value}
          hint="It holds both ways, from the next search on. You can undo it, and change it in the settings."
          onInput={(value) => {
            other.value = value;
            fault.value = null;
          }}
        />
        <button type="submit" class="button is-primary" aria-disabled={isUnderWay.value || index === null}>
          Make the synonym
        </button>
      </form>
    </Dialog>
  );
}
