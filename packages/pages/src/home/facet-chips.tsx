import { type FacetName, facetNames } from "./address.js";
import type { Answer } from "./live-search.js";
import type { PageState } from "./page-state.js";

const valuesMax = 5;

/** The most frequent values of each facet. One that is chosen stays, so that it can be let go. */
export function FacetChips({ answer, state }: { readonly answer: Answer; readonly state: PageState }) {
  const { chosen } = state.wanted.value;
  const groups = facetNames.flatMap((name) => {
    const values = shownValues(answer.facets[name] ?? {}, chosen[name]);
    return values.length < 2 && chosen[name] === undefined ? [] : [{ name, values }];
  });
  if (groups.length === 0) return null;
  return (
    <div class="facets">
      {groups.map(({ name, values }) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          {values.map(([value, count]) => (
            <FacetChip key={value} {...{ name, value, count, state }} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface FacetChipProperties {
  readonly name: FacetName;
  readonly value: string;
  readonly count: number;
  readonly state: PageState;
}

function FacetChip({ name, value, count, state }: FacetChipProperties) {
  const isChosen = state.wanted.value.chosen[name] === value;
  return (
    <button
      type="button"
      class="chip"
      aria-pressed={isChosen}
      onClick={() => state.choose(name, isChosen ? null : value)}
    >
      {value} <span class="count">{count.toLocaleString("en-US")}</span>
    </button>
  );
}

function shownValues(
  counts: Readonly<Record<string, number>>,
  chosen: string | undefined,
): [string, number][] {
  if (chosen !== undefined) return [[chosen, Object.hasOwn(counts, chosen) ? (counts[chosen] ?? 0) : 0]];
  const values = Object.entries(counts).sort(([, one], [, other]) => other - one);
  return values.slice(0, valuesMax);
}
