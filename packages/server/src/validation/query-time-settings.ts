import {
  type HideRule,
  type PinRule,
  type QueryTimeSettings,
  queryCodePointsMax,
  type SynonymRule,
  synonymEntryWordsMax,
} from "@findling/protocol";
import { excerpt, hasTooMany } from "../wording/found.js";
import { codePointCount, exceedsCodePoints } from "./code-points.js";
import { objectIdFault } from "./object-id.js";
import { invalidSettings, requireDistinct } from "./settings-fault.js";
import { WordPresence } from "./word-presence.js";

/**
 * Checks the rules that the schema does not cover.
 *
 * @param dictionary the dictionary of the index once the patch is applied
 * @throws ApiError invalid_settings
 */
export function checkQueryTime(patch: Partial<QueryTimeSettings>, dictionary: readonly string[]): void {
  const { customRanking = [], synonyms = [], pins = [], hides = [] } = patch;
  requireDistinct(
    customRanking.map(({ attribute }) => attribute),
    (position) => `queryTime.customRanking[${position}].attribute`,
  );
  checkUniqueIds("queryTime.synonyms", synonyms);
  const presence = new WordPresence(dictionary);
  for (const [position, rule] of synonyms.entries())
    checkSynonym(`queryTime.synonyms[${position}]`, rule, presence);
  checkQueryRules("queryTime.pins", pins);
  checkQueryRules("queryTime.hides", hides);
}

function checkUniqueIds(list: string, rules: readonly { readonly id: string }[]): void {
  requireDistinct(
    rules.map(({ id }) => id),
    (position) => `${list}[${position}].id`,
    "which an earlier rule of the list has",
  );
}

function checkSynonym(where: string, rule: SynonymRule, presence: WordPresence): void {
  if (rule.type === "multiWay") {
    const distinct = new Set(rule.words.map((entry) => entry.trim())).size;
    if (distinct < 2) {
      const reason = "each stands for the others, so 2 are needed";
      throw invalidSettings(`${where}.words has only one different entry; ${reason}.`);
    }
    for (const [position, entry] of rule.words.entries())
      checkEntry(`${where}.words[${position}]`, entry, presence);
    return;
  }
  checkEntry(`${where}.input`, rule.input, presence);
  for (const [position, entry] of rule.synonyms.entries())
    checkEntry(`${where}.synonyms[${position}]`, entry, presence);
}

function checkEntry(where: string, entry: string, presence: WordPresence): void {
  if (!presence.mayHaveWord(entry))
    throw invalidSettings(`${where} is ${excerpt(entry)}, in which nothing is a word.`);
  const words = entry.split(/\s+/u).filter((word) => word !== "").length;
  if (words <= synonymEntryWordsMax) return;
  throw invalidSettings(`${where} ${hasTooMany(words, "words", synonymEntryWordsMax)}.`);
}

function checkQueryRules(list: string, rules: readonly (PinRule | HideRule)[]): void {
  checkUniqueIds(list, rules);
  for (const [position, { query, objectID }] of rules.entries()) {
    const fault = objectIdFault(objectID);
    if (fault !== null) throw invalidSettings(`${list}[${position}].objectID ${fault}.`);
    if (!exceedsCodePoints(query, queryCodePointsMax)) continue;
    const why = hasTooMany(codePointCount(query), "characters", queryCodePointsMax);
    throw invalidSettings(`${list}[${position}].query ${why}, as in q.`);
  }
}
