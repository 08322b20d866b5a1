import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";

export interface Suggestion {
  readonly value: string;
  readonly words: string;
}

interface EntryAdderProperties {
  readonly label: string;
  /** `Add`, unless another verb says more. */
  readonly action?: string;
  readonly suggestions: readonly Suggestion[];
  readonly onAdd: (value: string) => void;
}

/** A field for one more entry of a list. It keeps the focus, so that several can be added. */
export function EntryAdder({ label, action = "Add", suggestions, onAdd }: EntryAdderProperties) {
  const id = useId();
  const value = useSignal("");
  const add = (): void => {
    const entry = value.value.trim();
    if (entry !== "") onAdd(entry);
    value.value = "";
  };
  return (
    <form
      class="adder"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label for={id} class="only-read">
        {label}
      </label>
      <input
        id={id}
        list={`${id}-list`}
        placeholder={label}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={value.value}
        onInput={({ currentTarget }) => {
          value.value = currentTarget.value;
        }}
      />
      <datalist id={`${id}-list`}>
        {suggestions.map((suggestion) => (
          <option key={suggestion.value} value={suggestion.value}>
            {suggestion.words}
          </option>
        ))}
      </datalist>
      <button type="submit" class="button">
        {action}
      </button>
    </form>
  );
}
