import { type Static, Type } from "@findling/protocol/typebox";
import type { CollectionFigures, CollectionResult } from "./measure-collection.js";
import { mean } from "./metrics.js";
import { findlingName } from "./rankers/all-rankers.js";
import type { EngineResult } from "./rankers/engine-lists.js";
import type { RelevanceReport } from "./relevance-report.js";

/** One figure of a report under a unique name, so that two reports can be compared. */
export const Figure = Type.Object({
  /**
   * A test collection, known items of a language and kind, films of a kind, or a class of misspellings or of
   * agreement.
   */
  set: Type.String(),
  engine: Type.String(),
  measure: Type.String(),
  value: Type.Number(),
});
export type Figure = Static<typeof Figure>;

type Measures = Readonly<Record<string, number | null>>;

/** Every share and mean of a report. */
export function figuresOfReport(report: RelevanceReport): Figure[] {
  const { knownItems, collections, films, typos, agreement } = report;
  const means = meansOfEnglish(collections);
  const ofFindling = (set: string, measures: Measures) => figuresOf(set, findlingName, measures);
  return [
    ...collections.flatMap(({ name, engines }) => ofEngines(name, engines)),
    ...ofEngines(englishMean, means),
    ...knownItems.flatMap(({ lang, engines }) =>
      engines.flatMap(({ engine, figures }) =>
        (figures ?? []).flatMap(({ kind, queries: _, ...measures }) =>
          figuresOf(`${lang} ${kind}`, engine, measures),
        ),
      ),
    ),
    ...(films?.engines ?? []).flatMap(({ engine, figures }) =>
      (figures ?? []).flatMap(({ kind, first }) => figuresOf(`films ${kind}`, engine, { first })),
    ),
    ...(typos?.classes ?? []).flatMap(({ distance, firstLetter, length, found1, found10, found100 }) =>
      ofFindling(`typos ${distance} ${firstLetter} ${length}`, { found1, found10, found100 }),
    ),
    ...(agreement?.classes ?? []).flatMap(({ queryClass, ranking, mode, sameOrder, sameSet }) =>
      ofFindling(`agreement ${queryClass} ${ranking} ${mode}`, { sameOrder, sameSet }),
    ),
  ];
}

export const englishMean = "mean of the English sets";

/** The means of each engine over the English sets that it was asked. Empty if there is only one set. */
export function meansOfEnglish(collections: readonly CollectionResult[]): EngineResult<CollectionFigures>[] {
  const english = collections.filter(({ language }) => language === "en");
  if (english.length < 2) return [];
  return english[0].engines.map(({ engine }) => {
    const figures = english.flatMap(
      ({ engines }) => engines.find((each) => each.engine === engine)?.figures ?? [],
    );
    return { engine, figures: figures.length === 0 ? null : meanFigures(figures) };
  });
}

function meanFigures(figures: readonly CollectionFigures[]): CollectionFigures {
  const meanOf = (measure: keyof CollectionFigures) => mean(figures.map((each) => each[measure]));
  return {
    ndcg10: meanOf("ndcg10"),
    success1: meanOf("success1"),
    recall100: meanOf("recall100"),
    withoutHits: meanOf("withoutHits"),
  };
}

function ofEngines(set: string, engines: readonly EngineResult<CollectionFigures>[]): Figure[] {
  return engines.flatMap(({ engine, figures }) =>
    figures === null ? [] : figuresOf(set, engine, { ...figures }),
  );
}

function figuresOf(set: string, engine: string, measures: Measures): Figure[] {
  return Object.entries(measures).flatMap(([measure, value]) =>
    value === null ? [] : [{ set, engine, measure, value }],
  );
}
