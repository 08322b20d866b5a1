import { freed, isSameQuery } from "../settings/query-rules.js";
import type { PreviewState } from "./preview-state.js";

interface HiddenRecordsProperties {
  /** What was searched for. */
  readonly q: string;
  readonly preview: PreviewState;
}

/** The records that rules hide for this query, and how to show them again. */
export function HiddenRecords({ q, preview }: HiddenRecordsProperties) {
  const query = q.trim();
  const { rules } = preview;
  const hides = (rules.settings.value?.queryTime.hides ?? []).filter((rule) =>
    isSameQuery(rule.query, query),
  );
  if (query === "" || hides.length === 0) return null;
  return (
    <section class="hidden-records" aria-labelledby="hidden-records">
      <h2 id="hidden-records">Hidden for this query</h2>
      <ul>
        {hides.map(({ id, objectID }) => (
          <li key={id}>
            <code>{objectID}</code>
            <button
              type="button"
              class="button is-small"
              aria-disabled={rules.isSaving.value}
              onClick={() =>
                void rules.change(
                  freed({ query, objectID }),
                  `${objectID} may be found for “${query}” again.`,
                )
              }
            >
              Show again<span class="only-read"> {objectID}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
