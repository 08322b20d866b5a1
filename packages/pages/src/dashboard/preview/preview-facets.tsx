import type { ShownAnswer } from "../draft-search.js";
import type { PreviewState } from "./preview-state.js";

const valuesMax = 6;

/**
 * The most frequent values of each facet that can narrow the hits. One that is chosen stays, so that it can be
 * let go.
 */
export function PreviewFacets({
  answer,
  preview,
}: {
  readonly answer: ShownAnswer;
  readonly preview: PreviewState;
}) {
  const { chosen } = preview.query;
  const groups = preview.facets.map((name) => {
    const counts = Object.hasOwn(answer.facets, name) ? answer.facets[name] : {};
    return { name, values: valuesOf(counts, chosen.get(name)) };
  });
  const shown = groups.filter(({ name, values }) => values.length > 1 || chosen.has(name));
  if (shown.length === 0) return null;
  return (
    <div class="facets">
      {shown.map(({ name, values }) => (
        <fieldset key={name}>
          <legend title={name}>{name}</legend>
          {values.map(([value, count]) => {
            const isChosen = chosen.get(name) === value;
            return (
              <button
                key={value}
                type="button"
                class="chip"
                aria-pressed={isChosen}
                onClick={() => preview.choose(name, isChosen ? null : value)}
              >
                {value === "" ? "(empty)" : value} <span class="count">{count.toLocaleString("en-US")}</span>
              </button>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

function valuesOf(
  counts: Readonly<Record<string, number>>,
  chosen: string | undefined,
): (readonly [string, number])[] {
  if (chosen !== undefined) return [[chosen, Object.hasOwn(counts, chosen) ? (counts[chosen] ?? 0) : 0]];
  return Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .slice(0, valuesMax);
}
