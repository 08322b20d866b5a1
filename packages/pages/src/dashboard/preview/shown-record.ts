import type { Hit, Segment } from "@findling/client";
import { textBeginning } from "../../parts/text-beginning.js";

/** A record as a preview shows it. */
export interface ShownRecord {
  readonly title: readonly Segment[];
  /** Further texts with a mark, with the names of their attributes. */
  readonly texts: readonly { readonly attribute: string; readonly segments: readonly Segment[] }[];
}

const titleUnitsMax = 140;
const textUnitsMax = 280;
const textsMax = 3;

/**
 * The title is the first searchable attribute that has a text. A text is shown once, however many attributes
 * have it.
 *
 * @param attributes in the order of the settings
 */
export function shownRecordOf(hit: Hit, attributes: readonly string[]): ShownRecord {
  const filled = attributes.flatMap((attribute) => {
    const segments = segmentsOf(hit, attribute);
    return segments === null ? [] : [{ attribute, segments }];
  });
  const [first, ...others] = filled.filter(
    ({ segments }, place) =>
      filled.findIndex((earlier) => plainText(earlier.segments) === plainText(segments)) === place,
  );
  const marked = others.filter(({ segments }) => segments.some(({ match }) => match));
  const texts = marked.length > 0 ? marked.slice(0, textsMax) : others.slice(0, 1);
  return {
    title: first === undefined ? [] : cut(first.segments, titleUnitsMax),
    texts: texts.map(({ attribute, segments }) => ({ attribute, segments: cut(segments, textUnitsMax) })),
  };
}

function segmentsOf({ snippet, highlight, record }: Hit, name: string): readonly Segment[] | null {
  for (const marked of [snippet, highlight]) {
    const segments = Object.hasOwn(marked, name) ? marked[name]?.segments : undefined;
    if (segments?.some(({ text }) => text.trim() !== "") === true) return segments;
  }
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  const text = Array.isArray(value) ? value.filter((one) => typeof one === "string").join(", ") : value;
  return typeof text === "string" && text.trim() !== "" ? [{ text, match: false }] : null;
}

function plainText(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join("");
}

/** Cut behind the last text for which there is room. */
function cut(segments: readonly Segment[], unitsMax: number): Segment[] {
  const kept: Segment[] = [];
  let room = unitsMax;
  for (const { text, match } of segments) {
    if (text.length > room) {
      kept.push({ text: textBeginning(text, room), match });
      break;
    }
    kept.push({ text, match });
    room -= text.length;
  }
  return kept;
}
