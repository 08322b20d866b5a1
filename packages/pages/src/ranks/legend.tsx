import { criterionWords } from "@findling/client/explanation";
import type { ComparedRow, Comparison } from "./comparison.js";

interface LegendProperties {
  readonly comparisons: readonly (Comparison | null)[];
  /** Whether two lists stand side by side. */
  readonly hasTwoLists?: boolean;
}

/** What the criteria mean that decided on this page, in the order in which they are compared. */
export function Legend({ comparisons, hasTwoLists = false }: LegendProperties) {
  const deciders = decidersOf(comparisons);
  if (deciders.length === 0) return null;
  return (
    <aside class="legend" aria-labelledby="legend">
      <div>
        <h2 id="legend">What decided here</h2>
        <dl>
          {deciders.map(({ name, criterion }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{criterionWords[criterion]}</dd>
            </div>
          ))}
        </dl>
        <p>
          <kbd>↓</kbd> <kbd>↑</kbd> or <kbd>j</kbd> <kbd>k</kbd> go from hit to hit,{" "}
          {hasTwoLists && (
            <>
              <kbd>←</kbd> <kbd>→</kbd> to the same one in the other list,{" "}
            </>
          )}
          <kbd>Enter</kbd> opens it, <kbd>/</kbd> goes back to the field.
        </p>
      </div>
    </aside>
  );
}

const order = Object.keys(criterionWords);

/** Each once: an entry of the custom ranking has the name of its attribute. */
function decidersOf(comparisons: readonly (Comparison | null)[]): ComparedRow[] {
  const rows = comparisons.flatMap((comparison) =>
    (comparison?.rows ?? []).filter(({ part }) => part === "decides"),
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  const placeOf = ({ criterion }: ComparedRow): number => order.indexOf(criterion);
  return [...byName.values()].sort((one, other) => placeOf(one) - placeOf(other));
}
