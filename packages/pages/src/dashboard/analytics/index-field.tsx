import { useId } from "preact/hooks";
import { askedIndexesMax, type IndexChoice } from "./index-choice.js";
import { type IndexMisses, missesWords } from "./query-misses.js";

interface IndexFieldProperties {
  readonly choice: IndexChoice;
  /** By name. */
  readonly indexes: readonly string[];
}

/** Where something is done about a query without a result. Where there is nothing to choose, it is not shown. */
export function IndexField({ choice, indexes }: IndexFieldProperties) {
  const id = useId();
  if (indexes.length === 1) return null;
  const entries = choice.entries.value;
  const shown = entries ?? indexes.map((index) => ({ index, misses: null }));
  return (
    <div class="field">
      <label for={id}>Index</label>
      <select
        id={id}
        value={choice.index.value ?? ""}
        aria-describedby={`${id}-hint`}
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
      <div id={`${id}-hint`} class="field-hint" role="status">
        {entries === null ? "Looking where it was searched…" : hintWords(shown)}
      </div>
    </div>
  );
}

function hintWords(entries: readonly IndexMisses[]): string {
  const [first] = entries;
  const isKnown = first !== undefined && first.misses !== null;
  const what = isKnown ? `It found nothing most often in ${first.index}.` : "No report says where.";
  return entries.length > askedIndexesMax ? `${what} Only ${askedIndexesMax} indexes were looked at.` : what;
}
