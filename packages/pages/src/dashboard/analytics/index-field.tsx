import { LabelledField } from "../elements/labelled-field.js";
import { askedIndexesMax, type IndexChoice } from "./index-choice.js";
import { type IndexMisses, missesWords } from "./query-misses.js";

interface IndexFieldProperties {
  readonly choice: IndexChoice;
  /** By name. */
  readonly indexes: readonly string[];
}

/** Where something is done about a query without a result. It is shown where there is a choice. */
export function IndexField({ choice, indexes }: IndexFieldProperties) {
  if (indexes.length === 1) return null;
  const entries = choice.entries.value;
  const shown = entries ?? indexes.map((index) => ({ index, misses: null }));
  const hint = (
    <span role="status">{entries === null ? "Looking where it was searched…" : hintWords(shown)}</span>
  );
  return (
    <LabelledField label="Index" hint={hint} fault={null}>
      {(attributes) => (
        <select
          {...attributes}
          value={choice.index.value ?? ""}
          onChange={({ currentTarget: { value } }) => {
            choice.chosen.value = value;
          }}
        >
          {choice.index.value === null && <option value="">…</option>}
          {shown.map((entry) => (
            <option key={entry.index} value={entry.index}>
              {missesWords(entry)}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

function hintWords(entries: readonly IndexMisses[]): string {
  const [first] = entries;
  const isKnown = first !== undefined && first.misses !== null;
  const what = isKnown ? `It found nothing most often in ${first.index}.` : "No report says where.";
  return entries.length > askedIndexesMax ? `${what} Only ${askedIndexesMax} indexes were looked at.` : what;
}
