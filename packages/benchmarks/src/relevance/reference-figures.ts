import { existsSync, readFileSync } from "node:fs";
import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { MalformedDataError } from "./separated-values.js";

const ReferenceFigures = Type.Object({
  name: Type.String(),
  ndcg10: Type.Number(),
  mrr10: Type.Number(),
  recall100: Type.Number(),
  success1: Type.Number(),
});
/**
 * What plain BM25 reaches on a test collection: k1 1.2, b 0.75, no stemming, any word; bigrams of CJK. They
 * come with the data, whose recall of a collection with judgements of grade 0 counts these as relevant: ours does not.
 */
export type ReferenceFigures = Static<typeof ReferenceFigures>;

/** None where there is no such file. @throws {MalformedDataError} */
export function readReferenceFigures(path: string): ReferenceFigures[] {
  if (!existsSync(path)) return [];
  const figures: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!Check(Type.Array(ReferenceFigures), figures)) {
    throw new MalformedDataError(`${path} does not list figures by collection.`);
  }
  return figures;
}
