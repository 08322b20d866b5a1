import { defaultIndexSettings, type IndexSettings, mergeSettings } from "@findling/protocol";
import { MemoryIndex } from "./memory-index.js";
import { mean, success } from "./metrics.js";
import { type Say, stepProgress } from "./step-progress.js";
import { firstLetters, lengthClasses, type TypoClass, typoClassOf } from "./typo-class.js";
import type { TypoPair } from "./typo-pair.js";

/** The number of hits in which a correction is looked for. */
const typoDepth = 100;

/** The figures of one class of misspellings. Shares are from 0 to 1. */
export interface TypoFigures extends TypoClass {
  readonly pairs: number;
  /**
   * The share of pairs whose correction is listed first, among the first ten, among the first `typoDepth`.
   */
  readonly found1: number;
  readonly found10: number;
  readonly found100: number;
}

export interface TypoResult {
  readonly recordCount: number;
  readonly classes: readonly TypoFigures[];
  /**
   * Pairs within the budget whose correction is not listed, not even with `prefix: false`, where fewer words
   * are as near. Each of them breaks ranking 2.2.
   */
  readonly lost: readonly TypoPair[];
}

export const typoSettings: IndexSettings = mergeSettings(defaultIndexSettings, {
  indexTime: { searchableTiers: [{ attributes: ["title"], typoTolerance: true }] },
  queryTime: { distinctAttribute: null },
});

interface TypoAnswer {
  readonly pair: TypoPair;
  readonly typoClass: TypoClass;
  readonly rank: number | null;
}

/** `pairs`: the pairs to ask. `words`: the content of the index, one record for each. */
export function measureTypos(pairs: readonly TypoPair[], words: readonly string[], say: Say): TypoResult {
  const records = words.map((word) => ({ objectID: word, title: word }));
  const indexed = stepProgress(say, "typos: indexing", records.length);
  const index = MemoryIndex.build(typoSettings, records, indexed);
  const asked = stepProgress(say, "typos: searching", pairs.length);
  const answers = pairs.flatMap((pair, place): TypoAnswer[] => {
    asked(place + 1);
    const typoClass = typoClassOf(pair);
    return typoClass === null ? [] : [{ pair, typoClass, rank: rankOf(index, pair, true) }];
  });
  return {
    recordCount: records.length,
    classes: classesOf(answers),
    lost: answers
      .filter(({ typoClass, rank }) => typoClass.withinBudget && rank === null)
      .map(({ pair }) => pair)
      .filter((pair) => rankOf(index, pair, false) === null),
  };
}

function rankOf(index: MemoryIndex, { misspelling, correction }: TypoPair, prefix: boolean): number | null {
  const { hits } = index.search(misspelling, { hitsPerPage: typoDepth, prefix });
  const place = hits.findIndex(({ objectID }) => objectID === correction);
  return place < 0 ? null : place + 1;
}

function classesOf(answers: readonly TypoAnswer[]): TypoFigures[] {
  return [1, 2].flatMap((distance) =>
    firstLetters.flatMap((firstLetter) =>
      lengthClasses.flatMap((length) => {
        const members = answers.filter(
          ({ typoClass }) =>
            typoClass.distance === distance &&
            typoClass.firstLetter === firstLetter &&
            typoClass.length === length,
        );
        return members.length === 0 ? [] : [figuresOf(members[0].typoClass, members)];
      }),
    ),
  );
}

function figuresOf(typoClass: TypoClass, members: readonly TypoAnswer[]): TypoFigures {
  const found = (depth: number) => mean(members.map(({ rank }) => success(rank, depth)));
  return {
    ...typoClass,
    pairs: members.length,
    found1: found(1),
    found10: found(10),
    found100: found(typoDepth),
  };
}
