import type { EngineFault } from "./engine-fault.js";

/** Faults in what a hit shows (ranking 6). */
export const faultsOfAnswers: readonly EngineFault[] = [
  {
    name: "fullyMatched forgets free words",
    file: "highlight/attribute-marker.js",
    from: "return this.#wanted.words.size === this.#words.length;",
    to: "return this.#wanted.words.size >= this.#words.length - 1;",
    shownBy: "spacedScripts",
  },
  {
    name: "a snippet is a word shorter",
    file: "highlight/snippet-window.js",
    from: "export const snippetHalves = 60;",
    to: "export const snippetHalves = 58;",
    shownBy: "spacedScripts",
  },
  {
    name: "the stretch of a snippet has every occurrence in its window",
    file: "highlight/shown-stretch.js",
    from: `if (!found.addAll(sighting.words))
            continue;`,
    to: "found.addAll(sighting.words);",
    shownBy: "spacedScripts",
  },
  {
    name: "the last of equally centered windows is taken",
    file: "highlight/snippet-range.js",
    from: "if (difference >= least)",
    to: "if (difference > least)",
    shownBy: "spacedScripts",
  },
  {
    name: "snippets begin where the window does, not around what matched",
    file: "highlight/snippet-range.js",
    from: "const difference = Math.abs(before - behind);",
    to: "const difference = 0;",
    shownBy: "spacedScripts",
  },
  {
    name: "an unspaced character weighs as much as a word",
    file: "highlight/weighed-text.js",
    from: "const characterHalves = 1;",
    to: "const characterHalves = 2;",
    shownBy: "full",
  },
  {
    name: "an attribute has one marked segment too many",
    file: "highlight/segments.js",
    from: "{ start: 0, end: text.length }, markedSegmentsMax)",
    to: "{ start: 0, end: text.length }, markedSegmentsMax + 1)",
    shownBy: "crowded",
  },
  {
    name: "an attribute has one marked segment too few",
    file: "highlight/segments.js",
    from: "{ start: 0, end: text.length }, markedSegmentsMax)",
    to: "{ start: 0, end: text.length }, markedSegmentsMax - 1)",
    shownBy: "crowded",
  },
  {
    name: "words are corrected that were found at no cost",
    file: "answer/corrected-query.js",
    from: "if (best.length === 0 || best.cost[0] === 0)",
    to: "if (best.length === 0)",
    shownBy: "mistyped",
  },
  {
    name: "only the first of joined words is replaced",
    file: "answer/corrected-query.js",
    from: "end: isFirst ? all[at + 1].end : word.end",
    to: "end: word.end",
    shownBy: "compounds",
  },
  {
    name: "the free word before a joined word is not replaced",
    file: "answer/corrected-query.js",
    from: "joins[0] === Joins.previousFree ? all[at - 1].start : word.start",
    to: "word.start",
    shownBy: "compounds",
  },
  {
    name: "corrections are always in lower case",
    file: "answer/corrected-query.js",
    from: "capital.test(typed) ? written : written.toLowerCase()",
    to: "written.toLowerCase()",
    shownBy: "mistyped",
    isQuick: true,
  },
  {
    name: "corrections are written as in the record",
    file: "answer/corrected-query.js",
    from: "capital.test(typed) ? written : written.toLowerCase()",
    to: "written",
    shownBy: "mistyped",
  },
  {
    name: "a completion may correct a word though a whole term could",
    file: "highlight/best-occurrences.js",
    from: "list.derivation[i] * 2 + (isCompletion(list, i, plan) ? 1 : 0)",
    to: "list.derivation[i] * 2",
    shownBy: "mistyped",
  },
  {
    name: "a late row may correct a word though an earlier one could",
    file: "highlight/best-occurrences.js",
    from: "list.derivation[i] * 2 + (isCompletion(list, i, plan) ? 1 : 0)",
    to: "isCompletion(list, i, plan) ? 1 : 0",
    shownBy: "compounds",
  },
  {
    name: "the range of a phrase is that of its first mark",
    file: "highlight/sought-phrase.js",
    from: "end: marks[marks.length - 1].end",
    to: "end: marks[0].end",
    shownBy: "compounds",
  },
  {
    name: "free words count as much as content words for snippets",
    file: "highlight/words-in-window.js",
    from: "contentRichness + 1 : 1",
    to: "1 : 1",
    shownBy: "longTexts",
  },
  {
    name: "of occurrences of one rank the last corrects a word",
    file: "highlight/best-occurrences.js",
    from: `if (rank > least || (rank === least && !isSamePlace(best, list, i)))
            continue;
        if (rank < least)
            best.clear();`,
    to: `if (rank > least)
            continue;
        best.clear();`,
    shownBy: "mistyped",
  },
  {
    name: "pins decide by what a query is corrected",
    file: "search/show-stage.js",
    from: `{ ranked, ranker }) {
    const { pool, query, records } = context;
    const first = ranked.at(0);`,
    to: `{ list, ranker }) {
    const { pool, query, records } = context;
    const first = list.at(0)?.place;`,
    shownBy: "pinned",
  },
];
