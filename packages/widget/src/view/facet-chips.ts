import type { BoxState } from "../state.js";
import { make } from "./make.js";

const valuesMax = 6;

/** A button for each of the most frequent values of the facets, in the order in which they were asked for. */
export function facetChips(
  { facets, chosen }: BoxState,
  attributes: readonly string[],
  choose: (attribute: string, value: string) => void,
): readonly HTMLElement[] {
  const isNarrowed = Object.keys(chosen).length > 0;
  return attributes.flatMap((attribute) => {
    const counts = Object.entries(facets[attribute] ?? {}).sort(([, one], [, other]) => other - one);
    const isOnlyOne = counts.length < 2 && chosen[attribute] === undefined;
    return isOnlyOne
      ? []
      : counts.slice(0, valuesMax).map(([value, count]) => {
          const isChosen = chosen[attribute] === value;
          const chip = make(
            "button",
            { type: "button", part: "chip", "aria-pressed": String(isChosen), dir: "auto" },
            value,
          );
          // Counts are those of an answer that no value narrowed.
          if (!isNarrowed) chip.append(make("span", { class: "count" }, String(count)));
          chip.addEventListener("click", () => choose(attribute, value));
          return chip;
        });
  });
}
