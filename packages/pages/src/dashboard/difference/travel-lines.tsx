import type { ListedHit } from "./ranking-difference.js";

/** The height of a row of the lists. */
const rowRem = 2.25;
/** The distance between the two lists, in units of the drawing. */
const wide = 10;

interface TravelLinesProperties {
  readonly before: readonly ListedHit[];
  readonly after: readonly ListedHit[];
}

/** From the old place of each hit a line leads to its new one. What they show is also said in words. */
export function TravelLines({ before, after }: TravelLinesProperties) {
  const rows = Math.max(before.length, after.length, 1);
  return (
    <svg
      class="travel-lines"
      viewBox={`0 0 ${wide} ${rows}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      height={`${rows * rowRem}rem`}
    >
      {before.map(({ objectID }, from) => {
        const to = after.findIndex((hit) => hit.objectID === objectID);
        if (to < 0) return null;
        const kind = to === from ? "stays" : to < from ? "rises" : "falls";
        const middle = wide / 2;
        const path = `M0 ${from + 0.5} C${middle} ${from + 0.5} ${middle} ${to + 0.5} ${wide} ${to + 0.5}`;
        return <path key={objectID} class={kind} d={path} />;
      })}
    </svg>
  );
}
