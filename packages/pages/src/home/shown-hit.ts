import type { Hit, Segment } from "@findling/client/search";
import { textBeginning } from "../parts/text-beginning.js";

/** A record of the demo as a card shows it. Anything may be missing, since anybody may write records. */
export interface ShownHit {
  readonly title: readonly Segment[];
  readonly text: readonly Segment[];
  /** Null: the record has none that a page may lead to. */
  readonly link: string | null;
  /** `CSS`, `property`. */
  readonly kinds: readonly string[];
  /** `deprecated`, `experimental`. */
  readonly flags: readonly string[];
  /** The year since which all browsers have it. */
  readonly everywhereSince: number | null;
}

/** Longer texts are cut: nobody reads more of them in a list. */
const textUnitsMax = 280;

export function shownHitOf(hit: Hit): ShownHit {
  const { record, objectID } = hit;
  const { everywhereYear } = record;
  return {
    title: segmentsOf(hit, "title") ?? [{ text: objectID, match: false }],
    text: bestText(hit),
    link: webLink(record["url"]),
    kinds: [record["category"], record["type"]].filter((kind) => typeof kind === "string"),
    flags: ["deprecated", "experimental"].filter((name) => record[name] === true),
    everywhereSince: typeof everywhereYear === "number" ? everywhereYear : null,
  };
}

/** The first text with a mark; where none has one, the first text. */
function bestText(hit: Hit): readonly Segment[] {
  const texts = ["description", "content"].flatMap((name) => {
    const segments = segmentsOf(hit, name);
    return segments === null ? [] : [segments];
  });
  return texts.find((segments) => segments.some(({ match }) => match)) ?? texts[0] ?? [];
}

function segmentsOf({ snippet, highlight, record }: Hit, name: string): readonly Segment[] | null {
  const marked = own(snippet, name) ?? own(highlight, name);
  if (marked?.segments.some(({ text }) => text.trim() !== "")) return marked.segments;
  const text = record[name];
  if (typeof text !== "string" || text.trim() === "") return null;
  return [{ text: textBeginning(text, textUnitsMax), match: false }];
}

function own<Value>(map: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

/** Only http and https lead anywhere. The parser of URLs decides what a scheme is. */
function webLink(value: unknown): string | null {
  if (typeof value !== "string" || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === "http:" || protocol === "https:" ? href : null;
}
