import { LabelledField } from "../elements/labelled-field.js";
import type { ListedKey } from "../keys/listed-key.js";
import { restrictionWords } from "../keys/restriction-words.js";

interface KeyChoiceProperties {
  /** Active search keys. */
  readonly keys: readonly ListedKey[];
  /** The id of the chosen one; empty: none is. */
  readonly chosen: string;
  readonly fault: string | null;
  readonly onChoose: (id: string) => void;
}

/** The key that a token narrows. */
export function KeyChoice({ keys, chosen, fault, onChoose }: KeyChoiceProperties) {
  const key = keys.find((one) => one.id === chosen);
  const restrictions = key === undefined ? "" : restrictionWords(key.restrictions);
  const hint =
    key === undefined
      ? "A token never does more than its key, and ends with it."
      : `Its restrictions bind the token, too: ${restrictions === "" ? "it has none" : restrictions}.`;
  return (
    <LabelledField label="Search key" {...{ hint, fault }}>
      {(attributes) => (
        <select {...attributes} value={chosen} onChange={({ currentTarget: { value } }) => onChoose(value)}>
          <option value="">Choose a key</option>
          {keys
            .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
            .map((one) => (
              <option key={one.id} value={one.id}>
                {one.name} ({one.display})
              </option>
            ))}
        </select>
      )}
    </LabelledField>
  );
}
