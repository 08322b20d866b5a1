import type { Side } from "./change-words.js";
import { PlaceMark } from "./place-mark.js";
import { changesOf, type QueryDifference } from "./ranking-difference.js";

interface TitleListProperties {
  readonly difference: QueryDifference;
  readonly side: Side;
}

/** The titles of one side's hits, with their places on the other side. */
export function TitleList({ difference, side }: TitleListProperties) {
  const { hits } = difference[side];
  if (hits.length === 0) return <p class="nothing">Nothing is found.</p>;
  const changes = changesOf(difference);
  return (
    <ol class="title-list">
      {hits.map(({ objectID, title }) => {
        const change = changes.find((one) => one.objectID === objectID);
        return (
          <li key={objectID} title={objectID}>
            <span class="listed-title">{title === "" ? objectID : title}</span>
            {change !== undefined && <PlaceMark travel={change} side={side} />}
          </li>
        );
      })}
    </ol>
  );
}
