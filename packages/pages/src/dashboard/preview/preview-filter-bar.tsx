import type { ShownAnswer } from "../draft-search.js";
import { FilterAdder } from "./filter-adder.js";
import { PreviewFacets } from "./preview-facets.js";
import { filterWords, type HitFilter } from "./preview-filters.js";
import type { PreviewState } from "./preview-state.js";

interface PreviewFilterBarProperties {
  readonly answer: ShownAnswer;
  readonly preview: PreviewState;
}

/** Facets, filters that no facet shows, and a form for more of them. */
export function PreviewFilterBar({ answer, preview }: PreviewFilterBarProperties) {
  const isOfFacet = ({ test, attribute }: HitFilter): boolean =>
    test === "is" && preview.facets.includes(attribute);
  const others = preview.query.filters.filter((filter) => !isOfFacet(filter));
  return (
    <>
      <PreviewFacets answer={answer} preview={preview} />
      <div class="filters">
        {others.map((filter) => (
          <button
            key={`${filter.test} ${filter.attribute}`}
            type="button"
            class="chip"
            aria-pressed={true}
            title="Search without this filter"
            onClick={() => preview.letGo(filter)}
          >
            {filterWords(filter)}
          </button>
        ))}
        <FilterAdder
          attributes={preview.attributes.value}
          onOpen={() => void preview.loadAttributes()}
          onAdd={(filter) => preview.narrow(filter)}
        />
      </div>
    </>
  );
}
