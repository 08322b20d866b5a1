import type { RankDecision } from "./rank-decision.js";

/**
 * A decision as the beginning of a sentence: `fewer typos`, which the values of both hits continue
 * (`0 against 1`).
 */
export function decisionWords({ criterion, customEntry, values }: RankDecision): string {
  switch (criterion) {
    case "pinned":
      return values?.above === "pinned" ? "a pin puts it here" : "a pin puts the next one there";
    case "words":
      return "more words of the query";
    case "typos":
      return "fewer typos";
    case "proximity":
      return "words closer together";
    case "attribute":
      return "words in a better place";
    case "exactness":
      return "closer to what was typed";
    case "custom":
      return customEntry === null ? "your own order" : customWords(customEntry);
    case "bm25":
      return "a better score of its text";
    case "objectID":
      return "equal in everything, so the objectID decides";
  }
}

function customWords({ attribute, order }: { readonly attribute: string; readonly order: string }): string {
  return `${attribute}, ${order === "asc" ? "lowest" : "highest"} first`;
}
