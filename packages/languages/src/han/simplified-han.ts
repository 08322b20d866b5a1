const pairs = "機机數数組组電电體体國国學学";

const simplifiedByTraditional: ReadonlyMap<number, number> = new Map(
  Array.from(pairs.matchAll(/(.)(.)/gu), ([, traditional, simplified]) => [
    traditional.codePointAt(0) ?? 0,
    simplified.codePointAt(0) ?? 0,
  ]),
);

/**
 * The simplified form of a traditional Han character (ranking 1.3): what kSimplifiedVariant of the Unicode Han database has
 * for it, where that is exactly one other character of the Basic Multilingual Plane. Any other code point stands for itself.
 */
export function simplifiedHan(codePoint: number): number {
  return simplifiedByTraditional.get(codePoint) ?? codePoint;
}
