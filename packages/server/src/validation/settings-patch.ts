import {
  ApiError,
  type IndexTimeSettings,
  type QueryTimeSettings,
  type SearchableTier,
  type SynonymRule,
  searchableAttributesMax,
  synonymEntryWordsMax,
} from "@findling/protocol";
import { IndexSettingsPatch } from "@findling/protocol/schemas";
import { excerpt } from "./found.js";
import { languageCodes } from "./language-codes.js";
import { objectIdFault } from "./object-id.js";
import { schemaCheck } from "./schema-check.js";

const checkShape = schemaCheck<IndexSettingsPatch>(IndexSettingsPatch, () => "invalid_settings");

/** @throws ApiError invalid_settings, saying which field is wrong and how */
export function requireSettingsPatch(body: unknown): IndexSettingsPatch {
  const patch = checkShape(body);
  if (patch.indexTime !== undefined) checkIndexTime(patch.indexTime);
  if (patch.queryTime !== undefined) checkQueryTime(patch.queryTime);
  return patch;
}

function checkIndexTime(patch: Partial<IndexTimeSettings>): void {
  if (patch.searchableTiers !== undefined) checkTiers(patch.searchableTiers);
  if (patch.dictionary !== undefined) checkDictionary(patch.dictionary);
  for (const [position, code] of (patch.languages ?? []).entries()) {
    if (languageCodes.has(code)) continue;
    throw invalid(`indexTime.languages[${position}] is ${excerpt(code)}, which is no ISO 639-1 code.`);
  }
}

/** Of what is only blank, marks or control characters no word is made. */
function checkDictionary(dictionary: readonly string[]): void {
  const position = dictionary.findIndex((entry) => !/[^\s\p{M}\p{C}]/u.test(entry));
  if (position < 0) return;
  throw invalid(
    `indexTime.dictionary[${position}] is ${excerpt(dictionary[position])}, in which nothing can be a word.`,
  );
}

function checkTiers(tiers: readonly SearchableTier[]): void {
  const seen = new Set<string>();
  for (const [tier, { attributes }] of tiers.entries()) {
    for (const [position, attribute] of attributes.entries()) {
      if (seen.has(attribute)) {
        const where = `indexTime.searchableTiers[${tier}].attributes[${position}]`;
        throw invalid(
          `${where} is ${excerpt(attribute)}, which stands there already; each attribute may stand there once.`,
        );
      }
      seen.add(attribute);
    }
  }
  if (seen.size > searchableAttributesMax) {
    const allowed = `at most ${searchableAttributesMax} are allowed`;
    throw invalid(`indexTime.searchableTiers has ${seen.size} attributes; ${allowed}.`);
  }
}

function checkQueryTime(patch: Partial<QueryTimeSettings>): void {
  checkUniqueIds("queryTime.synonyms", patch.synonyms ?? []);
  checkUniqueIds("queryTime.pins", patch.pins ?? []);
  checkUniqueIds("queryTime.hides", patch.hides ?? []);
  for (const [position, rule] of (patch.synonyms ?? []).entries()) {
    checkSynonym(`queryTime.synonyms[${position}]`, rule);
  }
  checkRuleObjectIds("queryTime.pins", patch.pins ?? []);
  checkRuleObjectIds("queryTime.hides", patch.hides ?? []);
}

function checkUniqueIds(list: string, rules: readonly { readonly id: string }[]): void {
  const seen = new Set<string>();
  for (const [position, { id }] of rules.entries()) {
    if (seen.has(id))
      throw invalid(`${list}[${position}].id is ${excerpt(id)}, which an earlier rule of the list has.`);
    seen.add(id);
  }
}

function checkSynonym(where: string, rule: SynonymRule): void {
  if (rule.type === "multiWay") {
    const distinct = new Set(rule.words.map((entry) => entry.trim())).size;
    if (distinct < 2) {
      const reason = "each stands for the others, so 2 are needed";
      throw invalid(`${where}.words has only one different entry; ${reason}.`);
    }
    for (const [position, entry] of rule.words.entries()) checkEntry(`${where}.words[${position}]`, entry);
    return;
  }
  checkEntry(`${where}.input`, rule.input);
  for (const [position, entry] of rule.synonyms.entries())
    checkEntry(`${where}.synonyms[${position}]`, entry);
}

function checkEntry(where: string, entry: string): void {
  const words = entry.split(/\s+/u).filter((word) => word !== "").length;
  if (words === 0) throw invalid(`${where} has no word.`);
  if (words <= synonymEntryWordsMax) return;
  throw invalid(`${where} has ${words} words; at most ${synonymEntryWordsMax} are allowed.`);
}

function checkRuleObjectIds(list: string, rules: readonly { readonly objectID: string }[]): void {
  for (const [position, { objectID }] of rules.entries()) {
    const fault = objectIdFault(objectID);
    if (fault !== null) throw invalid(`${list}[${position}].objectID ${fault}.`);
  }
}

function invalid(message: string): ApiError {
  return new ApiError("invalid_settings", message);
}
