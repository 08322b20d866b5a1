/**
 * The measures of one query. The figure of a set is the mean over its queries. Ranks are one-based, and null
 * if nothing relevant was listed.
 */

/** Grades by objectID. Documents without a judgement have grade 0: not relevant. */
export type Judgements = ReadonlyMap<string, number>;

/** The rank of the first listed document with a grade above 0. */
export function firstRelevantRank(listed: readonly string[], judgements: Judgements): number | null {
  const place = listed.findIndex((objectID) => (judgements.get(objectID) ?? 0) > 0);
  return place < 0 ? null : place + 1;
}

/** 1 if the rank is among the first `depth`, else 0. */
export function success(rank: number | null, depth: number): number {
  return rank !== null && rank <= depth ? 1 : 0;
}

/** 1 / rank; 0 past `depth`. */
export function reciprocalRank(rank: number | null, depth: number): number {
  return rank !== null && rank <= depth ? 1 / rank : 0;
}

/** The share of relevant documents that are among the first `depth`; 0 if none is relevant. */
export function recall(listed: readonly string[], judgements: Judgements, depth: number): number {
  const relevant = [...judgements.values()].filter((grade) => grade > 0).length;
  const found = listed.slice(0, depth).filter((objectID) => (judgements.get(objectID) ?? 0) > 0).length;
  return relevant === 0 ? 0 : found / relevant;
}

/**
 * The gain of the first `depth` documents, as a share of the gain of the best possible list; 0 if none is
 * relevant. A document of grade g at rank r gains (2^g - 1) / log2(r + 1): Burges et al., "Learning to rank
 * using gradient descent" (2005).
 */
export function ndcg(listed: readonly string[], judgements: Judgements, depth: number): number {
  const grades = listed.map((objectID) => judgements.get(objectID) ?? 0);
  const best = [...judgements.values()].sort((a, b) => b - a);
  const possible = discountedGain(best.slice(0, depth));
  return possible === 0 ? 0 : discountedGain(grades.slice(0, depth)) / possible;
}

function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** Math.max(grade, 0) - 1) / Math.log2(place + 2), 0);
}

/** The mean; 0 without values. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
