import { type IndexTimeSettings, type SearchableTier, searchableAttributesMax } from "@findling/protocol";
import { excerpt, hasTooMany } from "../wording/found.js";
import { languageCodes } from "./language-codes.js";
import { invalidSettings, requireDistinct } from "./settings-fault.js";

/** Checks the rules that the schema does not cover. @throws ApiError invalid_settings */
export function checkIndexTime(patch: Partial<IndexTimeSettings>): void {
  if (patch.searchableTiers !== undefined) checkTiers(patch.searchableTiers);
  if (patch.dictionary !== undefined) checkDictionary(patch.dictionary);
  if (patch.languages !== undefined) checkLanguages(patch.languages);
  // A record is stored without it, so no record would be in a partition.
  if (patch.partitionKey === "version")
    throw invalidSettings('indexTime.partitionKey is "version", which is no attribute of a stored record.');
  requireDistinct(
    patch.attributesForFaceting ?? [],
    (position) => `indexTime.attributesForFaceting[${position}]`,
  );
}

function checkLanguages(languages: readonly string[]): void {
  const whereOf = (position: number): string => `indexTime.languages[${position}]`;
  for (const [position, code] of languages.entries()) {
    if (languageCodes.has(code)) continue;
    throw invalidSettings(`${whereOf(position)} is ${excerpt(code)}, which is no ISO 639-1 code.`);
  }
  requireDistinct(languages, whereOf);
}

/** Neither a blank, nor a mark, a format character, half of a surrogate pair or a control character. */
const standsByItself = /[^\s\p{M}\p{Cf}\p{Cs}\p{Cc}]/u;
const apostropheBetweenLetters = /(?<=\p{L}\p{M}*)['’](?=\p{L})/gu;

/**
 * Refuses entries that can have no effect, or hardly any. Terms are made of NFKC forms without apostrophes
 * between letters, and the form of `´` is a blank with a mark. None has a control character: with these the
 * engine separates terms, and marks grams.
 */
function checkDictionary(dictionary: readonly string[]): void {
  for (const [position, entry] of dictionary.entries()) {
    const where = `indexTime.dictionary[${position}] is ${excerpt(entry)}`;
    if (!standsByItself.test(entry.replace(apostropheBetweenLetters, "").normalize("NFKC")))
      throw invalidSettings(`${where}, in which nothing can be a word.`);
    if (/\p{Cc}/u.test(entry)) throw invalidSettings(`${where}, which has a control character.`);
  }
}

function checkTiers(tiers: readonly SearchableTier[]): void {
  const named = tiers.flatMap(({ attributes }, tier) =>
    attributes.map((attribute, position) => ({
      attribute,
      where: `indexTime.searchableTiers[${tier}].attributes[${position}]`,
    })),
  );
  requireDistinct(
    named.map(({ attribute }) => attribute),
    (position) => named[position].where,
  );
  if (named.length > searchableAttributesMax) {
    const why = hasTooMany(named.length, "attributes", searchableAttributesMax);
    throw invalidSettings(`indexTime.searchableTiers ${why}.`);
  }
}
