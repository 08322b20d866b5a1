import MiniSearch, { type SearchOptions } from "minisearch";
import { peerWords } from "../../peers/peer-words.js";
import type { RankedLists, Ranker, RankingTask } from "./ranker.js";

/** Languages whose words are not separated by spaces. MiniSearch would take a sentence for a word. */
const unspacedLanguages = new Set(["ja", "zh"]);

/** MiniSearch with its defaults: any word of the query, as a whole word. */
export const miniSearchRanker: Ranker = miniSearch(
  "MiniSearch",
  "MiniSearch 7 as it comes: any word, no prefixes, no typos; of Japanese and Chinese bigrams, which its own tokenizer has not.",
  {},
);

/** MiniSearch as a search box, with the options that its documentation shows. */
export const miniSearchAndRanker: Ranker = miniSearch(
  "MiniSearch, AND",
  "MiniSearch, AND: all words, boost 2 for the title, prefix, fuzzy 0.2.",
  { combineWith: "AND", boost: { title: 2 }, prefix: true, fuzzy: 0.2 },
);

function miniSearch(name: string, note: string, searchOptions: SearchOptions): Ranker {
  return {
    name,
    note,
    isSlow: true,
    absence: null,
    rank({ texts, language, queries, depth }: RankingTask): RankedLists {
      const tokenizer = unspacedLanguages.has(language) ? { tokenize: peerWords } : {};
      const index = new MiniSearch({ fields: ["title", "content"], searchOptions, ...tokenizer });
      index.addAll(texts.map(({ title, content }, id) => ({ id, title, content })));
      return queries.map((query) =>
        index
          .search(query)
          .slice(0, depth)
          .map(({ id }): number => id),
      );
    },
  };
}
