/** The criteria in the order in which they are compared; `objectID` makes the order total. */
export const criterionNames = [
  "pinned",
  "words",
  "typos",
  "proximity",
  "attribute",
  "exactness",
  "custom",
  "bm25",
  "objectID",
] as const;
export type CriterionName = (typeof criterionNames)[number];
