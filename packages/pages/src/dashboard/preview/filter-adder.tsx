import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { AttributeSuggestions } from "../settings/attribute-suggestions.js";
import { filterFaultOf, filterTests, type HitFilter } from "./preview-filters.js";

interface FilterAdderProperties {
  /** null: not known yet. Any attribute can be named. */
  readonly attributes: AttributeSuggestions | null;
  readonly onOpen: () => void;
  readonly onAdd: (filter: HitFilter) => void;
}

const empty: HitFilter = { test: "is", attribute: "", value: "" };

/** A form for one more filter. */
export function FilterAdder({ attributes, onOpen, onAdd }: FilterAdderProperties) {
  const id = useId();
  const filter = useSignal(empty);
  const fault = useSignal<string | null>(null);
  const change = (changes: Partial<HitFilter>): void => {
    filter.value = { ...filter.value, ...changes };
    fault.value = null;
  };
  const add = (): void => {
    const added = { ...filter.value, attribute: filter.value.attribute.trim() };
    fault.value = filterFaultOf(added);
    if (fault.value !== null) return;
    onAdd(added);
    filter.value = empty;
  };
  return (
    <details class="filter-adder" onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
      <summary>Add a filter</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input
          aria-label="Attribute"
          placeholder="Attribute"
          list={`${id}-attributes`}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={filter.value.attribute}
          onInput={({ currentTarget }) => change({ attribute: currentTarget.value })}
        />
        <datalist id={`${id}-attributes`}>
          {[...(attributes?.keys() ?? [])].map((path) => (
            <option key={path} value={path} />
          ))}
        </datalist>
        <select
          aria-label="Test"
          value={filter.value.test}
          onChange={({ currentTarget }) =>
            change({ test: filterTests.find((test) => test === currentTarget.value) ?? "is" })
          }
        >
          {filterTests.map((test) => (
            <option key={test}>{test}</option>
          ))}
        </select>
        <input
          aria-label="Value"
          placeholder="Value"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={fault.value !== null}
          aria-describedby={fault.value === null ? undefined : `${id}-fault`}
          value={filter.value.value}
          onInput={({ currentTarget }) => change({ value: currentTarget.value })}
        />
        <button type="submit" class="button">
          Add
        </button>
        {fault.value !== null && (
          <p id={`${id}-fault`} class="field-fault" role="alert">
            {fault.value}
          </p>
        )}
      </form>
    </details>
  );
}
