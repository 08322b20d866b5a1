import type { SearchResponse } from "@findling/protocol";
import { displayWidth, padded } from "../terminal/display-width.js";
import { oneLine } from "../terminal/one-line.js";
import { counted } from "../terminal/progress.js";
import { cutText } from "./shown-part.js";
import type { Surface } from "./surface.js";

/** Values shown of a facet. */
const valuesMax = 10;

/** A small table for each facet: its most frequent values with their counts. */
export function facetLines({ facets }: SearchResponse, surface: Surface): string[] {
  return Object.entries(facets).flatMap(([attribute, counts]) => ["", ...table(attribute, counts, surface)]);
}

function table(attribute: string, counts: Readonly<Record<string, number>>, surface: Surface): string[] {
  const { columns, colours } = surface;
  const head = colours.bold(cutText(oneLine(attribute), columns));
  // The keys of an object that look like numbers are not in the order of the answer.
  const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a);
  if (sorted.length === 0) return [head, colours.dim("  no values")];
  const rows = sorted.slice(0, valuesMax).map(([value, count]) => [value, counted(count)] as const);
  const countWidth = Math.max(...rows.map(([, count]) => count.length));
  const names = rows.map(([value]) => cutText(oneLine(value), columns - countWidth - 4));
  const nameWidth = Math.max(...names.map(displayWidth));
  const lines = rows.map(
    ([, count], row) => `  ${padded(names[row], nameWidth)}  ${count.padStart(countWidth)}`,
  );
  const more = sorted.length - rows.length;
  return [
    head,
    ...lines,
    ...(more > 0 ? [colours.dim(`  … and ${counted(more)} more (--json lists them)`)] : []),
  ];
}
