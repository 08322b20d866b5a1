import { tableLines } from "../compare/text-table.js";
import { engineTable } from "./engine-table.js";
import { englishMean, meansOfEnglish } from "./figures.js";
import type { CollectionFigures, CollectionResult } from "./measure-collection.js";
import type { EngineResult } from "./rankers/engine-lists.js";

/** A table for each test collection, then one with the means over the English ones. */
export function collectionTables(collections: readonly CollectionResult[]): string[] {
  if (collections.length === 0) return [];
  const means = meansOfEnglish(collections);
  return [
    "",
    "Test collections; of Findling: tiers title | content, mode committed, the rest defaults",
    ...collections.flatMap(({ name, recordCount, queryCount, engines }) => [
      "",
      ...linesOf(`${name}: ${recordCount} records, ${queryCount} questions`, engines),
    ]),
    ...(means.length === 0 ? [] : ["", ...linesOf(englishMean, means)]),
  ];
}

function linesOf(title: string, engines: readonly EngineResult<CollectionFigures>[]): string[] {
  const head = [title, "nDCG@10", "success@1", "recall@100", "no hit"];
  return tableLines(
    engineTable(head, engines, ({ ndcg10, success1, recall100, withoutHits }) => [
      ndcg10,
      success1,
      recall100,
      withoutHits,
    ]),
  );
}
