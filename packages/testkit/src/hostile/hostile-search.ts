import type { Random } from "../random.js";
import { hostileText, ordinaryText, ordinaryWords } from "./hostile-text.js";

const queryLengthMax = 512;
const filtersMax = 50;
const valuesPerFilterMax = 20;
export const facetNames: readonly string[] = ["kind", "price", "tags", "many", "title"];

/** The body of a search that is allowed or refused, and expensive in any case. */
export function hostileSearch(random: Random): string {
  const kinds = [words, words, words, facets, filters, deepPage, everything, manyKeys, deepBody, hugeNumbers];
  const body = random.oneOf(kinds)(random);
  return typeof body === "string" ? body : JSON.stringify(body);
}

function queryOf(random: Random): string {
  if (random.onceIn(4)) return ordinaryText(random, random.between(1, 3));
  return hostileText(random, random.between(1, queryLengthMax));
}

function words(random: Random): object {
  return { q: queryOf(random), mode: random.oneOf(["typing", "committed"]) };
}

function facets(random: Random): object {
  return { q: random.oneOf(["", queryOf(random)]), facets: facetNames, hitsPerPage: 100 };
}

function filters(random: Random): object {
  const all = Array.from({ length: filtersMax }, () => ({
    attribute: random.oneOf([...facetNames, hostileText(random, 40)]),
    op: "in",
    values: Array.from({ length: valuesPerFilterMax }, () =>
      random.oneOf([...ordinaryWords, hostileText(random, 60)]),
    ),
  }));
  return { q: queryOf(random), filters: all };
}

function deepPage(random: Random): object {
  return { q: queryOf(random), page: random.between(0, 10_000), hitsPerPage: 100 };
}

function everything(random: Random): object {
  const range = { attribute: "price", op: "range", gte: random.below(100) };
  return {
    q: queryOf(random),
    mode: "committed",
    hitsPerPage: 100,
    facets: facetNames,
    filters: [range],
    explain: true,
    clickAnalytics: true,
  };
}

/** About 4.9 MB, which is more than a search may have. */
function manyKeys(random: Random): string {
  const keys = Array.from({ length: 300_000 }, (_, number) => `"k${number}":1`).join(",");
  return `{"q":"a","x":1e${random.between(1, 400)},${keys}}`;
}

function deepBody(random: Random): string {
  const depth = random.between(90, 30_000);
  return `{"q":"a","filters":${"[".repeat(depth)}${"]".repeat(depth)}}`;
}

function hugeNumbers(random: Random): object {
  return { q: "a", page: 10 ** random.between(1, 300), facets: Array.from({ length: 600 }, () => "kind") };
}
