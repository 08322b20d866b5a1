import { type Highlighted, segmentUnits, shownUnitsMax } from "@findling/protocol";

/**
 * How much the hits of one answer may show (ranking 6.5), in UTF-16 units. Each hit has an equal share, and
 * in addition what the hits before it left. So a few long records take no room from the others.
 */
export class AnswerRoom {
  /** The attributes that some hit shows cut, or without all their marks. */
  readonly cutAttributes = new Set<string>();
  readonly #share: number;
  #left = 0;

  constructor(hitCount: number) {
    this.#share = Math.floor(shownUnitsMax / Math.max(1, hitCount));
  }

  /** Begins the next hit. */
  nextHit(): void {
    this.#left += this.#share;
  }

  /** Takes the room that a highlight or snippet needs. Returns false if there is not enough. */
  take({ segments }: Highlighted): boolean {
    let units = segments.length * segmentUnits;
    for (const { text } of segments) units += text.length;
    if (units > this.#left) return false;
    this.#left -= units;
    return true;
  }
}
