import type { SearchRequest } from "@findling/protocol";

/** The most code points of a text: people type short texts. */
const typedMax = 30;
/** The most facets of a search: each takes a while if many records match. */
const facetsMax = 3;

/**
 * The searches of somebody who types a text key by key, misspells it, sends it, and asks for facets. Together
 * they run most of the code that any search needs.
 */
export function typedRequests(text: string, facets: readonly string[]): SearchRequest[] {
  const typed = [...text].slice(0, typedMax);
  const q = typed.join("");
  const keys = typed.map((_, last) => ({ q: typed.slice(0, last + 1).join("") }));
  return [
    ...keys,
    { q: misspelt(q) },
    { q, mode: "committed" },
    { q: keys[Math.min(keys.length - 1, 3)].q, facets: facets.slice(0, facetsMax) },
  ];
}

/** Swaps two letters in the middle of the longest word. */
function misspelt(text: string): string {
  const words = text.split(/\s+/);
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const letters = [...longest];
  const middle = letters.length >> 1;
  letters.splice(middle, 0, ...letters.splice(middle + 1, 1));
  return text.replace(longest, () => letters.join(""));
}
