import type { ComponentChildren } from "preact";
import { EntryAdder, type Suggestion } from "./entry-adder.js";

interface NameListProperties {
  readonly names: readonly string[];
  readonly onChange: (names: string[]) => void;
  readonly adder: { readonly label: string; readonly suggestions: readonly Suggestion[] };
  /** What is said of a name. */
  readonly wordsOf: (name: string) => ComponentChildren;
}

/** Names in a list, each with what it stands for, and a field for one more. */
export function NameList({ names, onChange, adder, wordsOf }: NameListProperties) {
  return (
    <>
      {names.length > 0 && (
        <ul class="rows">
          {names.map((name, at) => (
            <li key={`${at} ${name}`}>
              <code>{name}</code>
              {wordsOf(name)}
              <span class="row-buttons">
                <button
                  type="button"
                  class="button is-icon"
                  onClick={() => onChange(names.filter((_, other) => other !== at))}
                >
                  <span aria-hidden="true">×</span>
                  <span class="only-read">Remove {name}</span>
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <EntryAdder {...adder} onAdd={(name) => onChange([...names.filter((one) => one !== name), name])} />
    </>
  );
}
