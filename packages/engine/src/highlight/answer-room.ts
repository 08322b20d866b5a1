import { type Highlighted, segmentUnits, shownUnitsMax } from "@findling/protocol";

/**
 * How much the hits of one answer may show (ranking 6.5), in UTF-16 units. Each has an equal share, and what
 * those before it left: so a few long records do not take it from the others.
 */
export class AnswerRoom {
  /** The attributes that are shown without all their marks, or cut. */
  readonly cutAttributes = new Set<string>();
  readonly #share: number;
  #left = 0;

  constructor(hitCount: number) {
    this.#share = Math.floor(shownUnitsMax / Math.max(1, hitCount));
  }

  /** The next hit is shown. */
  nextHit(): void {
    this.#left += this.#share;
  }

  /** Takes the room that this needs, if there is so much. */
  take({ segments }: Highlighted): boolean {
    let units = segments.length * segmentUnits;
    for (const { text } of segments) units += text.length;
    if (units > this.#left) return false;
    this.#left -= units;
    return true;
  }
}
