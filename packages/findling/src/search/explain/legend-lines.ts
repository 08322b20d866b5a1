import { criterionWords, isPartialMatch } from "@findling/client/explanation";
import { criterionNames } from "@findling/protocol";
import { displayWidth, padded } from "../../terminal/display-width.js";
import { wrapped } from "../../terminal/wrapped.js";
import { cutText } from "../shown-part.js";
import type { Surface } from "../surface.js";
import type { ExplainedHit } from "./explained-hit.js";
import { strong } from "./strong.js";

const usualOrder = "Two hits are compared by one criterion after the other. The first that differs decides:";
const partialOrder =
  "No record has all words, so bm25 is compared first. Then one criterion after the other, until one differs:";

/** Explains the criteria that decided, in the order in which they are compared. */
export function legendLines(explained: readonly ExplainedHit[], { columns, colours }: Surface): string[] {
  const isPartial = explained.some((above, place) => isPartialMatch(above.hit, explained[place + 1]?.hit));
  const entries = entriesOf(explained, isPartial);
  if (entries.length === 0) return [];
  const width = Math.max(...entries.map(([name]) => displayWidth(name)));
  const lines = entries.flatMap(([name, words]) =>
    wrapped(words.split(" "), columns - width - 4, displayWidth).map((line, place) => {
      const label = padded(place === 0 ? name : "", width);
      const shown = cutText(line, columns - width - 4);
      return `  ${place === 0 ? strong(label, colours) : label}  ${shown}`;
    }),
  );
  return [
    "",
    ...wrapped((isPartial ? partialOrder : usualOrder).split(" "), columns, displayWidth),
    ...lines,
  ];
}

/** The names of what decided, each with its words. */
function entriesOf(explained: readonly ExplainedHit[], isPartial: boolean): (readonly [string, string])[] {
  const order = isPartial
    ? ["bm25" as const, ...criterionNames.filter((name) => name !== "bm25")]
    : criterionNames;
  const decisions = explained.flatMap(({ decision }) => decision ?? []);
  return order.flatMap((criterion) => {
    const names = decisions.filter((decision) => decision.criterion === criterion).map(({ name }) => name);
    return [...new Set(names)].map((name) => [name, criterionWords[criterion]] as const);
  });
}
