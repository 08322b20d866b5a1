import { useSignal } from "@preact/signals";
import type { ShownAnswer } from "../draft-search.js";
import type { PreviewState } from "./preview-state.js";

/** How many values of a facet are shown at first. The answer lists up to 100. */
const valuesMax = 6;

interface PreviewFacetsProperties {
  readonly answer: ShownAnswer;
  readonly preview: PreviewState;
}

/**
 * The most frequent values of each facet that can narrow the hits. One that is chosen stays, so that it can
 * be let go.
 */
export function PreviewFacets({ answer, preview }: PreviewFacetsProperties) {
  const chosenOf = (name: string): string | undefined =>
    preview.query.filters.find(({ test, attribute }) => test === "is" && attribute === name)?.value;
  const groups = preview.facets.map((name) => {
    const counts = Object.hasOwn(answer.facets, name) ? answer.facets[name] : {};
    return { name, values: valuesOf(counts, chosenOf(name)) };
  });
  const shown = groups.filter(({ name, values }) => values.length > 1 || chosenOf(name) !== undefined);
  if (shown.length === 0) return null;
  return (
    <div class="facets">
      {shown.map(({ name, values }) => (
        <FacetValues key={name} {...{ name, values, preview }} chosen={chosenOf(name)} />
      ))}
    </div>
  );
}

interface FacetValuesProperties {
  readonly name: string;
  /** With their counts. */
  readonly values: readonly (readonly [string, number])[];
  readonly chosen: string | undefined;
  readonly preview: PreviewState;
}

function FacetValues({ name, values, chosen, preview }: FacetValuesProperties) {
  const isOpen = useSignal(false);
  const shown = isOpen.value ? values : values.slice(0, valuesMax);
  const others = values.length - valuesMax;
  return (
    <fieldset>
      <legend title={name}>{name}</legend>
      {shown.map(([value, count]) => (
        <button
          key={value}
          type="button"
          class="chip"
          aria-pressed={chosen === value}
          onClick={() => preview.choose(name, chosen === value ? null : value)}
        >
          {value === "" ? "(empty)" : value} <span class="count">{count.toLocaleString("en-US")}</span>
        </button>
      ))}
      {others > 0 && (
        <button
          type="button"
          class="other-values"
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        >
          {isOpen.value ? "fewer" : `${others} more`}
          <span class="only-read"> values of {name}</span>
        </button>
      )}
    </fieldset>
  );
}

function valuesOf(
  counts: Readonly<Record<string, number>>,
  chosen: string | undefined,
): (readonly [string, number])[] {
  if (chosen !== undefined) return [[chosen, Object.hasOwn(counts, chosen) ? (counts[chosen] ?? 0) : 0]];
  return Object.entries(counts).sort(([, one], [, other]) => other - one);
}
