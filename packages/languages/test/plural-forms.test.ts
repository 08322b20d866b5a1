/**
 * Plural forms (ranking 2.2, row `plural`):
 *  1. y is a form of x exactly when x is a form of y, for any strings and any languages.
 *  2. A word is no form of itself; forms are ordered by code unit, each once.
 *  3. Stop words and terms of other scripts have no form, and are none; terms of one or two letters only
 *     where a table of the language names them.
 *  4. Both forms of every irregular noun meet, of compounds too where German and Dutch build them.
 *  5. Different words do not meet: `new` and `news`, `universities` and `universal`.
 *  6. Several languages give the union; an unknown one gives nothing.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pluralForms, pluralLanguages, stopWords } from "../src/index.js";
import { danishPlurals } from "../src/plurals/danish.js";
import { dutchPlurals } from "../src/plurals/dutch.js";
import { englishPlurals } from "../src/plurals/english.js";
import { frenchPlurals } from "../src/plurals/french.js";
import { germanPlurals } from "../src/plurals/german.js";
import { italianPlurals } from "../src/plurals/italian.js";
import { norwegianPlurals } from "../src/plurals/norwegian.js";
import type { PluralRules } from "../src/plurals/plural-rules.js";
import { polishPlurals } from "../src/plurals/polish.js";
import { portuguesePlurals } from "../src/plurals/portuguese.js";
import { russianPlurals } from "../src/plurals/russian.js";
import { spanishPlurals } from "../src/plurals/spanish.js";
import { swedishPlurals } from "../src/plurals/swedish.js";
import { turkishPlurals } from "../src/plurals/turkish.js";
import { normalize } from "./normalize.js";

const rulesByLanguage: Record<string, PluralRules> = {
  da: danishPlurals,
  de: germanPlurals,
  en: englishPlurals,
  es: spanishPlurals,
  fr: frenchPlurals,
  it: italianPlurals,
  nb: norwegianPlurals,
  nl: dutchPlurals,
  no: norwegianPlurals,
  pl: polishPlurals,
  pt: portuguesePlurals,
  ru: russianPlurals,
  sv: swedishPlurals,
  tr: turkishPlurals,
};

const languages = fc.subarray([...pluralLanguages], { minLength: 1 });

/** Ends as the rules of some language want it, so that random terms do have forms. */
const inflectedTerm = fc
  .tuple(
    fc.stringMatching(/^(?:[a-zı]{0,6}|[а-я]{0,6})$/),
    fc.constantFrom(
      ...Object.values(rulesByLanguage)
        .flatMap(({ endings, irregular, heads }) => [...endings, ...irregular, ...heads])
        .flatMap(({ singular, plural }) => [singular, plural]),
    ),
  )
  .map(([stem, ending]) => stem + ending);
const specialTerm = fc.constantFrom(
  ...Object.values(rulesByLanguage).flatMap(({ neverPlural }) => [...neverPlural]),
  ...stopWords(pluralLanguages),
);
const anyTerm = fc.oneof(inflectedTerm, specialTerm, fc.string({ unit: "binary" }));
const manyRuns = { numRuns: 3_000 };

describe("any term", () => {
  test("has the forms of which it is one", () => {
    fc.assert(
      fc.property(anyTerm, languages, (term, chosen) => {
        for (const form of pluralForms(term, chosen)) expect(pluralForms(form, chosen)).toContain(term);
      }),
      manyRuns,
    );
  });

  test("is not its own form, and its forms are in order", () => {
    fc.assert(
      fc.property(anyTerm, languages, (term, chosen) => {
        const forms = pluralForms(term, chosen);
        expect(forms).not.toContain(term);
        expect(forms).toEqual([...new Set(forms)].sort());
      }),
      manyRuns,
    );
  });

  test("no pair of a table is one term twice, as two spellings with one normal form would be", () => {
    const same = Object.values(rulesByLanguage)
      .flatMap(({ endings, irregular, heads }) => [...endings, ...irregular, ...heads])
      .filter(({ singular, plural }) => singular === plural);
    expect(same).toEqual([]);
  });

  test("has no form of one or two letters but those of the table, and none that is a stop word", () => {
    fc.assert(
      fc.property(anyTerm, fc.constantFrom(...pluralLanguages), (term, language) => {
        const stops = stopWords([language]);
        const { irregular, heads } = rulesByLanguage[language];
        const named = new Set(
          [...irregular, ...heads].map(({ singular, plural }) => `${singular}/${plural}`),
        );
        for (const form of pluralForms(term, [language])) {
          if (form.length < 3) expect(named).toContain(`${form}/${term}`);
          expect(stops.has(form)).toBe(false);
        }
      }),
      manyRuns,
    );
  });

  test("has in several languages the forms of each", () => {
    fc.assert(
      fc.property(anyTerm, languages, (term, chosen) => {
        const each = chosen.flatMap((language) => pluralForms(term, [language]));
        expect(pluralForms(term, chosen)).toEqual([...new Set(each)].sort());
      }),
    );
  });
});

test.each(["", "s", "is", "os", "ab", "the", "does", "1990s", "c++", "日本", "книга", "👍"])(
  "%j has no form",
  (term) => {
    expect(pluralForms(term, ["en"])).toEqual([]);
  },
);

test("a language without rules, and no language, give nothing", () => {
  expect(pluralForms("houses", ["ja", "xx"])).toEqual([]);
  expect(pluralForms("houses", [])).toEqual([]);
});

test("the table covers each language with plurals", () => {
  expect(Object.keys(rulesByLanguage).sort()).toEqual([...pluralLanguages].sort());
});

describe.each(Object.entries(rulesByLanguage))("the table of %s", (language, { irregular, heads }) => {
  test("holds no pair that cannot meet", () => {
    const parted = [...irregular, ...heads]
      .filter(({ singular, plural }) => !pluralForms(singular, [language]).includes(plural))
      .map(({ singular, plural }) => `${singular}/${plural}`);
    expect(parted).toEqual([]);
  });

  test("is written as terms are", () => {
    for (const word of [...irregular, ...heads].flatMap(({ singular, plural }) => [singular, plural])) {
      expect(word).toMatch(/^[a-zıа-я]+$/);
      expect(normalize(word)).toBe(word);
    }
  });
});

test.each([
  ["en", "ox", "oxen"],
  ["en", "id", "ids"],
  ["en", "pc", "pcs"],
  ["en", "tv", "tvs"],
  ["nl", "ei", "eieren"],
  ["de", "ei", "eier"],
  ["pt", "pe", "pes"],
  ["tr", "ev", "evler"],
  ["da", "by", "byer"],
  ["nb", "oy", "oyer"],
  ["sv", "ko", "kor"],
])("%s: %s of two letters and %s meet", (language, singular, plural) => {
  expect(pluralForms(singular, [language])).toContain(plural);
  expect(pluralForms(plural, [language])).toContain(singular);
});

test.each([
  ["de", "krankenhaus", "krankenhauser"],
  ["de", "schlusselwort", "schlusselworter"],
  ["de", "spiegelei", "spiegeleier"],
  ["nl", "hoofdstad", "hoofdsteden"],
  ["nl", "kleinkind", "kleinkinderen"],
  ["en", "businesswoman", "businesswomen"],
  ["en", "grandchild", "grandchildren"],
  ["sv", "larobok", "larobocker"],
  ["da", "ordbog", "ordboger"],
  ["nb", "storby", "storbyer"],
])("%s: the compounds %s and %s meet", (language, singular, plural) => {
  expect(pluralForms(singular, [language])).toContain(plural);
  expect(pluralForms(plural, [language])).toContain(singular);
});

test.each([
  ["en", "new", "news"],
  ["en", "doe", "does"],
  ["en", "the", "thes"],
  ["en", "http", "https"],
  ["en", "serie", "series"],
  ["en", "alway", "always"],
  ["en", "thi", "this"],
  ["en", "len", "lens"],
  ["en", "corps", "corpses"],
  ["en", "laps", "lapses"],
  ["en", "universities", "universal"],
  ["en", "university", "universe"],
  ["en", "oman", "omen"],
  ["en", "physic", "physics"],
  ["de", "ei", "eis"],
  ["en", "io", "ios"],
  ["en", "j", "js"],
  ["en", "ga", "gas"],
  ["de", "seit", "seite"],
  ["de", "reis", "reise"],
  ["de", "war", "ware"],
  ["de", "bild", "bilden"],
  ["de", "spiel", "spieler"],
  ["de", "nicht", "nichts"],
  ["fr", "foi", "fois"],
  ["fr", "moi", "mois"],
  ["fr", "mai", "mais"],
  ["fr", "ver", "vers"],
  ["fr", "temp", "temps"],
  ["es", "ma", "mas"],
  ["es", "do", "dos"],
  ["it", "casa", "casi"],
  ["it", "coma", "come"],
  ["it", "menta", "mente"],
  ["pt", "mal", "mais"],
  ["pt", "pai", "pais"],
  ["nl", "tijden", "tijdens"],
  ["nl", "kan", "kans"],
  ["sv", "mota", "motor"],
  ["sv", "konto", "kontor"],
  ["sv", "svar", "svarar"],
  ["sv", "data", "dator"],
  ["da", "kob", "kober"],
  ["da", "natur", "nature"],
  ["nb", "spill", "spiller"],
  ["nb", "bruk", "bruker"],
  ["ru", "метро", "метра"],
  ["ru", "рано", "рана"],
  ["ru", "век", "веки"],
  ["ru", "учение", "ученое"],
  ["ru", "bit", "bitы"],
  ["pl", "domow", "domowy"],
  ["pl", "biegnac", "biegnace"],
  ["tr", "sol", "solar"],
  ["tr", "dol", "dolar"],
  ["tr", "kap", "kapı"],
])("%s: %s and %s do not meet", (language, one, other) => {
  expect(pluralForms(one, [language])).not.toContain(other);
  expect(pluralForms(other, [language])).not.toContain(one);
});

test("the forms of a regular noun", () => {
  expect(pluralForms("university", ["en"])).toEqual(["universities", "universitys"]);
  expect(pluralForms("hauser", ["de"])).toContain("haus");
  expect(pluralForms("chevaux", ["fr"])).toContain("cheval");
  expect(pluralForms("canciones", ["es"])).toContain("cancion");
  expect(pluralForms("книга", ["ru"])).toContain("книги");
  expect(pluralForms("kapı", ["tr"])).toEqual(["kapılar"]);
  expect(pluralForms(normalize("ağaç"), ["tr"])).toEqual(["agaclar"]);
});
