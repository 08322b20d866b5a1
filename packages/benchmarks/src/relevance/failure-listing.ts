import type { SearchHit } from "@findling/engine";
import type { FilmFailure } from "./films/measure-films.js";
import { knownItemKinds } from "./known-item-query.js";
import { type KnownItemAnswer, type KnownItemResult, knownItemDepth } from "./measure-known-items.js";
import { decidingCriterion, vectorLine } from "./vector-difference.js";

/** Takes failures of each language and kind in turn, so that even a few of them show every kind. */
export function spreadFailures(results: readonly KnownItemResult[], limit: number): KnownItemAnswer[] {
  const queues = results.flatMap(({ failures }) =>
    knownItemKinds.map((kind) => failures.filter(({ query }) => query.kind === kind)),
  );
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    queues.flatMap((queue) => queue.slice(place, place + 1)),
  )
    .flat()
    .slice(0, limit);
}

/** The query, and the first hit instead of the film that is meant. */
export function filmFailureText({ kind, query, meant, first }: FilmFailure): string {
  const instead = first === null ? "nothing was found" : `first ${JSON.stringify(first)}`;
  return `films ${kind}: ${JSON.stringify(query)}\n  expected ${JSON.stringify(meant)}; ${instead}\n`;
}

/** The query, the first hit instead of the expected page, and the criterion that decided. */
export function failureText(answer: KnownItemAnswer): string {
  const { query, rank, nbHits, first, firstPage, expected } = answer;
  const place = rank === null ? `not among the first ${knownItemDepth}` : `at ${rank}`;
  return [
    `${query.lang} ${query.kind}: ${JSON.stringify(query.query)}`,
    `  expected ${query.expectedPage}: ${place} of ${nbHits}`,
    ...(first === null ? ["  nothing was found"] : hitLines(`first    ${firstPage}`, first)),
    ...(expected === null ? [] : hitLines(`expected ${expected.objectID}`, expected)),
    ...decidedLine(answer),
  ].join("\n");
}

function hitLines(head: string, { explanation }: SearchHit): string[] {
  if (explanation === undefined) return [`  ${head}`];
  const { vector, decidedAgainstNextBy, matchedTerms } = explanation;
  const terms = matchedTerms.map(({ query, indexed, via }) => `${query}>${indexed} (${via})`).join(", ");
  return [
    `  ${head}`,
    `    ${vectorLine(vector)}`,
    `    decided against the next by ${decidedAgainstNextBy}; ${terms}`,
  ];
}

function decidedLine({ first, expected, isPartial }: KnownItemAnswer): string[] {
  const [winner, loser] = [first?.explanation?.vector, expected?.explanation?.vector];
  if (winner === undefined || loser === undefined) return [];
  return [`  decided between the two by ${decidingCriterion(winner, loser, isPartial)}`];
}
