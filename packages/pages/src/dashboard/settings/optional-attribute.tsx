import type { AttributeSuggestions } from "./attribute-suggestions.js";
import { AttributeWords, attributeSuggestions } from "./attribute-words.js";
import { EntryAdder } from "./entry-adder.js";

interface OptionalAttributeProperties {
  readonly label: string;
  readonly value: string | null;
  /** What it means that there is none. */
  readonly none: string;
  readonly attributes: AttributeSuggestions | null;
  readonly onChange: (value: string | null) => void;
}

/** One attribute, or none. */
export function OptionalAttribute({ label, value, none, attributes, onChange }: OptionalAttributeProperties) {
  return (
    <>
      {value === null ? (
        <p class="nothing">{none}</p>
      ) : (
        <ul class="rows">
          <li>
            <code>{value}</code>
            <AttributeWords path={value} attributes={attributes} />
            <span class="row-buttons">
              <button type="button" class="button is-icon" onClick={() => onChange(null)}>
                <span aria-hidden="true">×</span>
                <span class="only-read">No {label.toLowerCase()}</span>
              </button>
            </span>
          </li>
        </ul>
      )}
      <EntryAdder
        label={label}
        action={value === null ? "Set" : "Replace"}
        suggestions={attributeSuggestions(attributes, value === null ? [] : [value])}
        onAdd={onChange}
      />
    </>
  );
}
