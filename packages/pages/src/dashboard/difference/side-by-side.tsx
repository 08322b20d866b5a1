import type { ListedHit, QueryDifference } from "./ranking-difference.js";

/** The height of a row of the lists, in rem, and the width of what stands between them, in units of the drawing. */
const rowRem = 2.25;
const wide = 10;

/** The hits before and after. A line leads from the old place of a hit to its new one. */
export function SideBySide({ difference: { before, after } }: { readonly difference: QueryDifference }) {
  const rows = Math.max(before.hits.length, after.hits.length, 1);
  const placeOf = ({ hits }: { readonly hits: readonly ListedHit[] }, id: string): number =>
    hits.findIndex(({ objectID }) => objectID === id);
  return (
    <div class="side-by-side">
      <HitColumn
        title="Now"
        hits={before.hits}
        markOf={({ objectID }) => (placeOf(after, objectID) < 0 ? "gone" : null)}
        stepOf={() => 0}
      />
      <svg
        class="travel-lines"
        viewBox={`0 0 ${wide} ${rows}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        height={`${rows * rowRem}rem`}
      >
        {before.hits.map(({ objectID }, from) => {
          const to = placeOf(after, objectID);
          if (to < 0) return null;
          const kind = to === from ? "stays" : to < from ? "rises" : "falls";
          const middle = wide / 2;
          const path = `M0 ${from + 0.5} C${middle} ${from + 0.5} ${middle} ${to + 0.5} ${wide} ${to + 0.5}`;
          return <path key={objectID} class={kind} d={path} />;
        })}
      </svg>
      <HitColumn
        title="With the changes"
        hits={after.hits}
        markOf={({ objectID }) => (placeOf(before, objectID) < 0 ? "new" : null)}
        stepOf={({ objectID }, place) => placeOf(before, objectID) - place}
      />
    </div>
  );
}

interface HitColumnProperties {
  readonly title: string;
  readonly hits: readonly ListedHit[];
  readonly markOf: (hit: ListedHit) => "gone" | "new" | null;
  /** How many places a hit without a mark has risen; negative: has fallen. */
  readonly stepOf: (hit: ListedHit, place: number) => number;
}

function HitColumn({ title, hits, markOf, stepOf }: HitColumnProperties) {
  return (
    <div class="hit-column">
      <h3>{title}</h3>
      {hits.length === 0 ? (
        <p class="nothing">Nothing is found.</p>
      ) : (
        <ol>
          {hits.map((hit, place) => {
            const mark = markOf(hit);
            const step = mark === null ? stepOf(hit, place) : 0;
            return (
              <li key={hit.objectID} class={mark === null ? "" : `is-${mark}`} title={hit.objectID}>
                <span class="hit-title">{hit.title === "" ? hit.objectID : hit.title}</span>
                {mark !== null && <span class="badge">{mark}</span>}
                {step !== 0 && (
                  <span class={`place-step ${step > 0 ? "is-up" : "is-down"}`}>
                    <span aria-hidden="true">{step > 0 ? "▲" : "▼"}</span>
                    <span class="only-read">{step > 0 ? "up" : "down"}</span> {Math.abs(step)}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
