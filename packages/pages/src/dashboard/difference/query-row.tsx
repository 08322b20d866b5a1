import { reasonWords, travelWords } from "./change-words.js";
import { changesOf, type HitChange, hasOtherFirstHit, type QueryDifference } from "./ranking-difference.js";
import { SideBySide } from "./side-by-side.js";
import { TitleList } from "./title-list.js";
import { TravelLines } from "./travel-lines.js";

/** A query that changes. Opened, it shows its hits before and after, and why each of them has moved. */
export function QueryRow({
  difference,
  isOpen,
}: {
  readonly difference: QueryDifference;
  readonly isOpen: boolean;
}) {
  const { query, count, moved, appeared, vanished, before, after } = difference;
  const parts = [
    { count: moved.length, words: "moved" },
    { count: appeared.length, words: "new" },
    { count: vanished.length, words: "gone" },
  ].filter((part) => part.count > 0);
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <b class="query-text">{query === "" ? "(empty query)" : query}</b>
          {count !== null && <span class="nothing">{count.toLocaleString("en-US")} searches</span>}
          <span class="row-badges">
            {hasOtherFirstHit(difference) && <span class="badge">another first hit</span>}
            {parts.map((part) => (
              <span key={part.words} class="nothing">
                {part.count} {part.words}
              </span>
            ))}
          </span>
        </summary>
        <SideBySide
          heading="h3"
          before={<TitleList difference={difference} side="before" />}
          between={<TravelLines before={before.hits} after={after.hits} />}
          after={<TitleList difference={difference} side="after" />}
        />
        {before.nbHits !== after.nbHits && (
          <p class="small">
            Found: {before.nbHits.toLocaleString("en-US")} before, {after.nbHits.toLocaleString("en-US")} with
            the changes.
          </p>
        )}
        <ul class="change-list">
          {changesOf(difference).map((change) => (
            <li key={change.objectID}>
              <b>{titleOf(difference, change)}</b> {travelWords(change)}: {reasonWords(change.why)}.
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function titleOf({ before, after }: QueryDifference, { objectID }: HitChange): string {
  const hit = [...after.hits, ...before.hits].find((one) => one.objectID === objectID);
  return hit === undefined || hit.title === "" ? objectID : hit.title;
}
