import type { Segment, Via } from "@findling/protocol";
import { growToGraphemes } from "./grapheme-bounds.js";
import type { Mark } from "./mark.js";

/** Of equally long marks the first of these gets a character (ranking 6.1). */
const viaOrder: readonly Via[] = ["word", "bigram", "prefix", "typo"];

const UNMATCHED = viaOrder.length;

/**
 * Collects the segments of one attribute. They concatenate to its text, are never empty, are cut on
 * grapheme boundaries, and neighbours that look alike are joined.
 */
export class SegmentList {
  readonly segments: Segment[] = [];

  /** Appends text without a match. */
  addPlain(text: string): void {
    this.#add(text, UNMATCHED);
  }

  /** Appends a text with its marks, which may overlap. */
  addMarked(text: string, marks: readonly Mark[]): void {
    if (marks.length === 0) {
      this.addPlain(text);
      return;
    }
    const owners = ownersOf(text, marks);
    let start = 0;
    for (let i = 1; i <= text.length; i++) {
      if (i < text.length && owners[i] === owners[start]) continue;
      this.#add(text.slice(start, i), owners[start]);
      start = i;
    }
  }

  #add(text: string, owner: number): void {
    if (text === "") return;
    const via = viaOrder.at(owner);
    const last = this.segments.at(-1);
    if (last !== undefined && last.via === (owner === UNMATCHED ? undefined : via)) {
      last.text += text;
    } else if (owner === UNMATCHED || via === undefined) {
      this.segments.push({ text, match: false });
    } else {
      this.segments.push({ text, match: true, via });
    }
  }
}

/** By unit of the text: the place in `viaOrder` of the mark that gets it, or UNMATCHED. */
function ownersOf(text: string, marks: readonly Mark[]): Uint8Array {
  const owners = new Uint8Array(text.length).fill(UNMATCHED);
  const strongestLast = marks
    .map((mark) => growToGraphemes(text, mark))
    .sort((a, b) => a.end - a.start - (b.end - b.start) || viaOrder.indexOf(b.via) - viaOrder.indexOf(a.via));
  for (const { start, end, via } of strongestLast) owners.fill(viaOrder.indexOf(via), start, end);
  return owners;
}
