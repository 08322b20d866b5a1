import { countWords, rangeWords } from "../analytics/figure-words.js";
import { changeWords, foundWords, headlineWords, titleOf } from "./difference-words.js";
import {
  changeCounts,
  changesOf,
  type FailedQuery,
  hasOtherFirstHit,
  type QueryDifference,
} from "./ranking-difference.js";
import { SideBySide } from "./side-by-side.js";
import { TitleList } from "./title-list.js";
import { withTitlesApart } from "./titles-apart.js";
import { TravelLines } from "./travel-lines.js";

interface QueryRowProperties {
  readonly difference: QueryDifference;
  readonly isOpen: boolean;
}

/** A query that changes. Opened, it shows its hits before and after, and why each of them has moved. */
export function QueryRow({ difference: given, isOpen }: QueryRowProperties) {
  const difference = withTitlesApart(given);
  const { before, after, degraded } = difference;
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <QueryText query={difference} />
          <span class="row-badges">
            {hasOtherFirstHit(difference) && <span class="badge">another first hit</span>}
            {changeCounts(difference).map(({ kind, count }) => (
              <span key={kind} class="nothing">
                {count} {kind}
              </span>
            ))}
          </span>
          <span class="headline">{headlineWords(difference)}</span>
        </summary>
        <SideBySide
          heading="h3"
          before={<TitleList difference={difference} side="before" />}
          between={<TravelLines before={before.hits} after={after.hits} />}
          after={<TitleList difference={difference} side="after" />}
        />
        {before.nbHits !== after.nbHits && <p class="small">{foundWords(difference)}.</p>}
        {degraded && <p class="small">Typos were left out for lack of time.</p>}
        <ul class="change-list">
          {changesOf(difference).map((change) => (
            <li key={change.objectID}>
              <b>{titleOf(difference, change)}</b> {changeWords(change)}.
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** A query that could not be searched. */
export function FailedRow({ failed }: { readonly failed: FailedQuery }) {
  return (
    <li class="is-failed">
      <QueryText query={failed} />
      <span class="row-badges">
        <span class="badge">not compared</span>
      </span>
      <span class="headline">{failed.message}</span>
    </li>
  );
}

/** A pasted query may be as long as a page. */
const shownUnits = 200;

function QueryText({ query: { query, count, countMax } }: { readonly query: FailedQuery | QueryDifference }) {
  const shown = query.length > shownUnits ? `${query.slice(0, shownUnits)}…` : query;
  return (
    <>
      <b class="query-text">{shown === "" ? "(empty query)" : shown}</b>
      {count !== null && (
        <span class="nothing">
          {countMax === null ? countWords(count) : rangeWords({ count, countMax })}{" "}
          {count === 1 && countMax === 1 ? "search" : "searches"}
        </span>
      )}
    </>
  );
}
