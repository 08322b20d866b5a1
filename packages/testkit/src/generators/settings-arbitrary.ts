import {
  defaultIndexSettings,
  type HideRule,
  type IndexSettings,
  type PinRule,
  type SearchableTier,
  type SynonymRule,
} from "@findling/protocol";
import fc from "fast-check";
import { type Lexicon, wordOrPhrase } from "./lexicon.js";
import { scalarPaths, searchablePaths } from "./record-arbitrary.js";
import { objectIDs } from "./vocabulary.js";

/** Some of the searchable paths, in any order, over up to four tiers. */
const searchableTiers: fc.Arbitrary<SearchableTier[]> = fc
  .shuffledSubarray([...searchablePaths], { minLength: 4 })
  .chain((paths) =>
    fc
      .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()), { minLength: 4, maxLength: 4 })
      .map((sizes) => {
        const rest = [...paths];
        return sizes
          .map(([size, typoTolerance]) => ({ attributes: rest.splice(0, size), typoTolerance }))
          .filter(({ attributes }) => attributes.length > 0);
      }),
  );

const customRanking = fc
  .shuffledSubarray([...scalarPaths], { maxLength: 3 })
  .chain((attributes) =>
    fc.tuple(
      ...attributes.map((attribute) =>
        fc.constantFrom("asc" as const, "desc" as const).map((order) => ({ attribute, order })),
      ),
    ),
  );

const withIds = <Rule>(rules: readonly Rule[]): (Rule & { id: string })[] =>
  rules.map((rule, at) => ({ ...rule, id: `rule ${at}` }));

/** Settings with which only words and prefixes match, and only text and custom ranking decide the order. */
export const plainSettings: fc.Arbitrary<IndexSettings> = fc
  .record({
    searchableTiers,
    customRanking,
    languages: fc.constantFrom<string[][]>(["en"], ["fr"], ["en", "fr"], []),
  })
  .map((drawn) => ({
    indexTime: {
      ...defaultIndexSettings.indexTime,
      searchableTiers: drawn.searchableTiers,
      languages: drawn.languages,
    },
    queryTime: {
      ...defaultIndexSettings.queryTime,
      customRanking: drawn.customRanking,
      typoTolerance: false,
      ignorePlurals: false,
      removeWordsIfNoResults: "none",
      distinctAttribute: null,
    },
  }));

/** Synonyms from phrases that queries and records have, too. */
function synonyms(lexicon: Lexicon): fc.Arbitrary<SynonymRule[]> {
  const entry = fc.constantFrom(...lexicon.words, ...lexicon.phrases, ...lexicon.phrases);
  const entries = fc.uniqueArray(entry, { minLength: 1, maxLength: 3 });
  const multiWay = entries.map((found) => ({ type: "multiWay" as const, words: found }));
  const oneWay = fc
    .record({ input: entry, synonyms: entries })
    .map((rule) => ({ type: "oneWay" as const, ...rule }));
  return fc
    .array(fc.oneof(multiWay, oneWay), { maxLength: 4 })
    .map((rules) => rules.map((rule, at): SynonymRule => ({ ...rule, id: `rule ${at}` })));
}

/** Synonyms of single words, each of which is two or three words. */
export const phraseSynonyms = ({ words }: Lexicon): fc.Arbitrary<SynonymRule[]> => {
  const word = fc.constantFrom(...words);
  const rule = fc
    .tuple(word, fc.array(word, { minLength: 2, maxLength: 3 }))
    .map(([input, phrase]) => ({ type: "oneWay" as const, input, synonyms: [phrase.join(" ")] }));
  return fc.array(rule, { minLength: 1, maxLength: 4 }).map(withIds);
};

const ruleQuery = (lexicon: Lexicon): fc.Arbitrary<string> =>
  fc.oneof({ weight: 1, arbitrary: fc.constant("") }, { weight: 12, arbitrary: wordOrPhrase(lexicon) });

const pins = (lexicon: Lexicon): fc.Arbitrary<PinRule[]> =>
  fc
    .array(
      fc.record({
        query: ruleQuery(lexicon),
        objectID: fc.constantFrom(...objectIDs),
        position: fc.integer({ min: 0, max: 12 }),
      }),
      { maxLength: 6 },
    )
    .map(withIds);

const hides = (lexicon: Lexicon): fc.Arbitrary<HideRule[]> =>
  fc
    .array(fc.record({ query: ruleQuery(lexicon), objectID: fc.constantFrom(...objectIDs) }), {
      maxLength: 4,
    })
    .map(withIds);

/** It is not defined whether the term of a dictionary entry keeps a skin tone or U+FE0F. */
const emojiForm = /\p{Emoji_Modifier}|\u{FE0F}/u;

/** Entries that queries and records have, too. */
function dictionaryEntries({ words }: Lexicon): fc.Arbitrary<string[]> {
  const entry = fc.constantFrom(...words);
  const beginningWithSign = words.filter((word) => /^[$=@]/.test(word));
  return fc.oneof(
    { weight: beginningWithSign.length === 0 ? 0 : 7, arbitrary: fc.constant(beginningWithSign) },
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<string[][]>(
        ["node.js", "タワー", ".net", "ryzen5"],
        ["useEffect", "東京", "data base", "the"],
        ["数组", "AC/DC", "O'Reilly", "vedio", "today"],
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .uniqueArray(entry, { maxLength: 3 })
        .map((entries) => entries.filter((text) => !emojiForm.test(text))),
    },
  );
}

/** All settings on which matching and ranking depend. */
export function fullSettings(lexicon: Lexicon): fc.Arbitrary<IndexSettings> {
  return fc
    .record({
      plain: plainSettings,
      languages: fc.constantFrom<string[][]>(
        ["en"],
        ["en"],
        ["fr", "en"],
        ["de", "ru"],
        ["zh", "en"],
        ["ja"],
        ["ja", "zh"],
        ["ko", "ar"],
        ["th", "en"],
        [],
      ),
      dictionary: dictionaryEntries(lexicon),
      synonyms: synonyms(lexicon),
      pins: pins(lexicon),
      hides: hides(lexicon),
      typoTolerance: fc.constantFrom(true, true, false),
      ignorePlurals: fc.boolean(),
      removeWordsIfNoResults: fc.constantFrom("none" as const, "lastWords" as const, "lastWords" as const),
      distinctAttribute: fc.constantFrom(null, null, "group", "tags", "meta.kind"),
    })
    .map(({ plain, languages, dictionary, ...queryTime }) => ({
      indexTime: {
        ...plain.indexTime,
        languages,
        dictionary,
        attributesForFaceting: [...scalarPaths],
        partitionKey: "group",
      },
      queryTime: { ...plain.queryTime, ...queryTime },
    }));
}
