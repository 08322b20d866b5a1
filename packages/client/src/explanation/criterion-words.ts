import type { CriterionName } from "@findling/protocol";

/**
 * What each criterion measures, for somebody who has read no definitions. In the order in which they are
 * compared.
 */
export const criterionWords: Readonly<Record<CriterionName, string>> = {
  pinned: "a rule of the settings (a pin) puts a record at a place, whatever its words",
  words: "how many words of the query the record has; more is better",
  typos: "how many typos its words have; fewer is better",
  proximity: "how far its words are apart, added up (1: side by side); less is better",
  attribute: "where its words are: the more important attribute first, then the earlier word in it",
  exactness: "words exactly as typed, and texts that are just the query; more is better",
  custom: "your own order, by the customRanking of the settings",
  bm25: "how often and how rare its words are, in how short a text; more is better",
  objectID: "nothing else differs, so the objectIDs decide, as in an alphabet",
};
