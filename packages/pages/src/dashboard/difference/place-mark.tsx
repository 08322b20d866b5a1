import { placeWords, type Side } from "./change-words.js";
import { changeKindOf, type HitTravel } from "./ranking-difference.js";

interface PlaceMarkProperties {
  readonly travel: HitTravel;
  /** The list in which the hit stands here. */
  readonly side: Side;
  /** How many hits of each list are known: see `placeWords`. */
  readonly known?: number | null;
}

/** Beside a hit: where it stands in the other list. Nothing if it stands at the same place. */
export function PlaceMark({ travel, side, known = null }: PlaceMarkProperties) {
  const words = placeWords(travel, side, known);
  if (words === null) return null;
  const kind = changeKindOf(travel);
  const isBetter = kind === "up" || kind === "new";
  return <span class={`badge place-mark ${isBetter ? "is-better" : "is-worse"}`}>{words}</span>;
}
