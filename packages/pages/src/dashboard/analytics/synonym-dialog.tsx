import { useSignal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import { Dialog } from "../elements/dialog.js";
import { TextField } from "../elements/text-field.js";
import { problemOf } from "../problem.js";
import { SynonymAdder } from "./synonym-adder.js";

interface SynonymDialogProperties {
  readonly state: DashboardState;
  /** A text that was searched for. */
  readonly query: string;
  /** The indexes that may get the synonym; at least one. */
  readonly indexes: readonly string[];
  readonly onClose: () => void;
}

/** Makes a query and a text that records have find the same. */
export function SynonymDialog({ state, query, indexes, onClose }: SynonymDialogProperties) {
  const [first = ""] = indexes;
  const index = useSignal(first);
  const word = useSignal(query);
  const other = useSignal("");
  const fault = useSignal<string | null>(null);
  const isUnderWay = useSignal(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const words = [word.value.trim(), other.value.trim()];
    if (words.includes("")) {
      fault.value = "Write a word that records have, such as a better known name.";
      return;
    }
    if (isUnderWay.value) return;
    isUnderWay.value = true;
    try {
      await new SynonymAdder(state.client.index(index.value), state.notices).add(words);
      onClose();
    } catch (error) {
      fault.value = problemOf(error).advice;
    } finally {
      isUnderWay.value = false;
    }
  };
  return (
    <Dialog title="Make a synonym" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {indexes.length > 1 && (
          <div class="field">
            <label>
              Index{" "}
              <select
                value={index.value}
                onChange={({ currentTarget: { value } }) => {
                  index.value = value;
                }}
              >
                {indexes.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          </div>
        )}
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
        <button type="submit" class="button is-primary" aria-disabled={isUnderWay.value}>
          Make the synonym
        </button>
      </form>
    </Dialog>
  );
}
