/**
 * The settings editor without a browser:
 *  1. What is saved makes of the old settings those of the page, and says nothing of others.
 *  2. Changes of two editors are merged. What both have changed is said, and nothing of either is lost.
 *  3. A diff lists the entries that are gone and come, and all where only their order differs.
 *  4. The server's message leads to its setting and entry.
 *  5. Files that are no settings are refused with the place and what belongs there.
 *  6. An attribute stands in one tier, and no tier is empty.
 *  7. Fields of a synonym say what its rule says.
 *  8. The share of an attribute is that of a sample, and is said so.
 *  9. The address says what was taken back from the history, and nothing else is read from it.
 */
import { defaultIndexSettings, type IndexSettings } from "@findling/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordsOf } from "../../src/dashboard/settings/attribute-suggestions.js";
import { settingFaultOf } from "../../src/dashboard/settings/setting-fault.js";
import { needsRebuild, type QueryTime } from "../../src/dashboard/settings/setting-names.js";
import { settingsDiff } from "../../src/dashboard/settings/settings-diff.js";
import {
  changedNames,
  mergedSettings,
  patchOf,
  withPatch,
  withSettingOf,
} from "../../src/dashboard/settings/settings-draft.js";
import { settingsOfFile } from "../../src/dashboard/settings/settings-file.js";
import { entriesOf, isWritable, withType, writtenAs } from "../../src/dashboard/settings/synonym-text.js";
import { takenBackIn, takenBackQuery, takenBackWords } from "../../src/dashboard/settings/taken-back.js";
import {
  mayMove,
  type Tiers,
  tierOf,
  withAttribute,
  withoutAttribute,
} from "../../src/dashboard/settings/tiers.js";

/** Settings of which each differs from the default now and then. */
const drawnSettings: fc.Arbitrary<IndexSettings> = fc
  .record({
    languages: fc.constantFrom<string[][]>(["en"], ["de", "en"]),
    partitionKey: fc.constantFrom(null, "tenant"),
    dictionary: fc.constantFrom<string[][]>([], ["c++"], ["c++", "node.js"]),
    customRanking: fc.constantFrom<QueryTime["customRanking"][]>([], [{ attribute: "sold", order: "desc" }]),
    pins: fc.constantFrom<QueryTime["pins"][]>(
      [],
      [{ id: "p", query: "desk", objectID: "chair", position: 0 }],
    ),
    typoTolerance: fc.boolean(),
  })
  .map(({ languages, partitionKey, dictionary, customRanking, pins, typoTolerance }) => ({
    indexTime: { ...defaultIndexSettings.indexTime, languages, partitionKey, dictionary },
    queryTime: { ...defaultIndexSettings.queryTime, customRanking, pins, typoTolerance },
  }));

test("fields of an object in another order are no change, entries of a list are (1)", () => {
  const withPins = (...pins: QueryTime["pins"]) => withPatch(defaultIndexSettings, { queryTime: { pins } });
  const pin = { id: "p", query: "desk", objectID: "chair", position: 0 };
  const turned = { position: 0, objectID: "chair", query: "desk", id: "p" };
  const other = { ...pin, id: "o" };
  expect(changedNames(withPins(pin, other), withPins(turned, { ...other }))).toEqual([]);
  expect(changedNames(withPins(pin, other), withPins(other, pin))).toEqual(["pins"]);
  expect(changedNames(withPins(pin), withPins({ ...turned, position: 1 }))).toEqual(["pins"]);
  expect(changedNames(withPins(pin), withPins(pin, other))).toEqual(["pins"]);
});

test("saving a patch turns the old settings into the new ones, and the patch names only what differs (1)", () => {
  fc.assert(
    fc.property(drawnSettings, drawnSettings, (before, after) => {
      const patch = patchOf(before, after);
      expect(withPatch(before, patch)).toEqual(after);
      const named = [...Object.keys(patch.indexTime ?? {}), ...Object.keys(patch.queryTime ?? {})];
      expect(named).toEqual(changedNames(before, after));
    }),
  );
});

describe("two editors (2)", () => {
  test("each setting is as the only one has it who changed it", () => {
    fc.assert(
      fc.property(drawnSettings, drawnSettings, drawnSettings, (base, mine, theirs) => {
        const { settings, taken, conflicts } = mergedSettings(base, mine, theirs);
        const [byMe, byThem] = [changedNames(base, mine), changedNames(base, theirs)];
        // Settings that are mine differ from theirs, and settings that are theirs differ from mine.
        expect(changedNames(settings, theirs).every((name) => byMe.includes(name))).toBe(true);
        expect(changedNames(settings, mine)).toEqual(taken);
        expect(taken).toEqual(byThem.filter((name) => !byMe.includes(name)));
        for (const name of conflicts) {
          expect(byMe).toContain(name);
          expect(byThem).toContain(name);
          expect(changedNames(settings, mine)).not.toContain(name);
          expect(changedNames(withSettingOf(settings, theirs, name), theirs)).not.toContain(name);
        }
      }),
    );
  });

  test("the same change of both is no conflict", () => {
    const changed = withPatch(defaultIndexSettings, { queryTime: { typoTolerance: false } });
    expect(mergedSettings(defaultIndexSettings, changed, changed)).toEqual({
      ...{ settings: changed, taken: [], same: ["typoTolerance"], conflicts: [] },
    });
  });
});

describe("a diff (3)", () => {
  test("lists entries", () => {
    const after = withPatch(defaultIndexSettings, {
      indexTime: { languages: ["en", "de"], partitionKey: "tenant" },
      queryTime: {
        synonyms: [{ id: "s", type: "oneWay", input: "sofa", synonyms: ["couch", "settee"] }],
        pins: [{ id: "p", query: "desk", objectID: "chair", position: 2 }],
      },
    });
    expect(settingsDiff(defaultIndexSettings, after)).toEqual([
      { name: "languages", lines: [{ kind: "new", text: "de" }] },
      {
        name: "partitionKey",
        lines: [
          { kind: "gone", text: "none" },
          { kind: "new", text: "tenant" },
        ],
      },
      { name: "synonyms", lines: [{ kind: "new", text: "sofa → couch, settee" }] },
      { name: "pins", lines: [{ kind: "new", text: "“desk”: chair at 3" }] },
    ]);
  });

  test("lists all where only the order differs", () => {
    const named = (languages: string[]) => withPatch(defaultIndexSettings, { indexTime: { languages } });
    expect(settingsDiff(named(["en", "de"]), named(["de", "en"]))[0]?.lines.map(({ text }) => text)).toEqual([
      ...["en", "de"],
      ...["de", "en"],
    ]);
  });

  test("is never empty for a setting that differs", () => {
    fc.assert(
      fc.property(drawnSettings, drawnSettings, (before, after) => {
        const diff = settingsDiff(before, after);
        expect(diff.map(({ name }) => name)).toEqual(changedNames(before, after));
        expect(diff.every(({ lines }) => lines.length > 0)).toBe(true);
      }),
    );
  });
});

test("texts are indexed again for tiers, languages and the dictionary only (1)", () => {
  expect(needsRebuild(["searchableTiers"])).toBe(true);
  expect(needsRebuild(["pins", "languages"])).toBe(true);
  expect(needsRebuild(["attributesForFaceting", "partitionKey", "synonyms"])).toBe(false);
});

test.each([
  [
    'queryTime.synonyms[3].words[1] is "+", in which nothing is a word.',
    { name: "synonyms", entry: 3, message: 'Synonyms, entry 4, word 2: is "+", in which nothing is a word.' },
  ],
  [
    "queryTime.hides[0].objectID must not be empty.",
    { name: "hides", entry: 0, message: "Hides, entry 1, objectID: must not be empty." },
  ],
  [
    'queryTime.synonyms[3].synonyms[1] is "+", in which nothing is a word.',
    {
      name: "synonyms",
      entry: 3,
      message: 'Synonyms, entry 4, synonym 2: is "+", in which nothing is a word.',
    },
  ],
  [
    "indexTime.searchableTiers has 65 attributes; at most 64 are allowed.",
    {
      name: "searchableTiers",
      entry: null,
      message: "Searchable attributes: has 65 attributes; at most 64 are allowed.",
    },
  ],
  [
    "indexTime.searchableTiers[0].attributes[2] must not be empty.",
    {
      name: "searchableTiers",
      entry: 0,
      message: "Searchable attributes, tier 1, attribute 3: must not be empty.",
    },
  ],
  [
    'indexTime.languages[0] is "xx", which is no ISO 639-1 code.',
    { name: "languages", entry: 0, message: 'Languages, entry 1: is "xx", which is no ISO 639-1 code.' },
  ],
] as const)("%s leads to its setting (4)", (message, fault) => {
  expect(settingFaultOf(message)).toEqual(fault);
});

test("other messages lead nowhere (4)", () => {
  for (const message of ["The key is unknown.", "queryTime.unknown is unknown.", "languages[0] is unknown."])
    expect(settingFaultOf(message)).toBeNull();
});

test.each([
  [0.004, "less than 1 %"],
  [0.07, "about 7 %"],
  [1, "about 100 %"],
])("a share of %d of a sample is said as %s (8)", (share, words) => {
  const attribute = { path: "alias", types: ["string"], isList: true, share, examples: ["indirect"] };
  expect(wordsOf(attribute)).toBe(`list of text, in ${words} of records: “indirect”`);
});

describe("what was taken back (9)", () => {
  const now = 1_700_000_000_000;
  const takenBack = { names: ["synonyms", "pins"] as const, changedAt: now - 12 * 86_400_000 };

  test("is kept in the address, and said", () => {
    expect(takenBackIn(takenBackQuery(takenBack))).toEqual(takenBack);
    expect(takenBackWords(takenBack, now)).toBe(
      "Taken back from the history: Synonyms, Pins, changed 12 days ago. Review and save.",
    );
  });

  test.each(["", "takenBack=", "takenBack=nothing&changedAt=1", "takenBack=pins&changedAt=then"])(
    "is not in ?%s",
    (query) => {
      expect(takenBackIn(new URLSearchParams(query))).toBeNull();
    },
  );
});

describe("a file (5)", () => {
  test("of settings is taken, whole or in part, with the etag of the command line", () => {
    expect(settingsOfFile(JSON.stringify(defaultIndexSettings))).toEqual(defaultIndexSettings);
    expect(settingsOfFile('{"etag":"\\"a\\"","queryTime":{"typoTolerance":false}}')).toEqual({
      queryTime: { typoTolerance: false },
    });
  });

  test.each([
    ["{", /not JSON/],
    ["[]", /object with indexTime and queryTime/],
    ["null", /object with indexTime and queryTime/],
    ['{"settings":{}}', /"settings" is no part/],
    ['{"__proto__":{"typoTolerance":1}}', /"__proto__" is no part/],
    ['{"queryTime":[]}', /queryTime must be an object/],
    ['{"queryTime":{"typos":true}}', /no setting "typos"/],
    ['{"indexTime":{"customRanking":[]}}', /indexTime has no setting "customRanking"/],
    ['{"queryTime":{"typoTolerance":"yes"}}', /typoTolerance must be true or false/],
    ['{"queryTime":{"pins":[{"id":"a","query":"q","objectID":"x"}]}}', /pins must be a list of rules/],
    ['{"queryTime":{"synonyms":[{"id":"a","type":"oneWay","words":["a"]}]}}', /synonyms must be a list/],
    ['{"indexTime":{"searchableTiers":[{"attributes":"title","typoTolerance":true}]}}', /list of tiers/],
    ['{"queryTime":{"customRanking":[{"attribute":"a","order":"up"}]}}', /asc or desc/],
    ['{"queryTime":{"distinctAttribute":1}}', /attribute or null/],
  ])("%s is refused with what belongs there", (text, why) => {
    expect(() => settingsOfFile(text)).toThrow(why);
  });
});

describe("tiers (6)", () => {
  const names = ["title", "text", "url", "cast"];
  const drawnTiers = fc
    .shuffledSubarray(names, { minLength: 1 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((name) => fc.record({ name: fc.constant(name), tier: fc.nat(2) }))),
    )
    .map((placed) => placed.reduce<Tiers>((tiers, { name, tier }) => withAttribute(tiers, name, tier), []));

  test("hold each attribute once and are never empty, wherever one is put", () => {
    fc.assert(
      fc.property(
        drawnTiers,
        fc.constantFrom(...names),
        fc.integer({ min: -1, max: 4 }),
        (tiers, name, tier) => {
          const next = withAttribute(tiers, name, tier);
          const all = next.flatMap(({ attributes }) => attributes);
          expect(new Set(all).size).toBe(all.length);
          expect(new Set(all)).toEqual(new Set([...tiers.flatMap(({ attributes }) => attributes), name]));
          expect(next.every(({ attributes }) => attributes.length > 0)).toBe(true);
          expect(withoutAttribute(next, name).flatMap(({ attributes }) => attributes)).toEqual(
            all.filter((one) => one !== name),
          );
        },
      ),
    );
  });

  test("a move that is offered changes them, and one that is not would not", () => {
    fc.assert(
      fc.property(drawnTiers, fc.constantFrom(-1 as const, 1 as const), (tiers, by) => {
        for (const name of tiers.flatMap(({ attributes }) => attributes)) {
          const moved = withAttribute(tiers, name, tierOf(tiers, name) + by);
          const shape = (some: Tiers) => JSON.stringify(some.map(({ attributes }) => [...attributes].sort()));
          expect(shape(moved) !== shape(tiers)).toBe(mayMove(tiers, name, by));
        }
      }),
    );
  });
});

describe("synonyms (7)", () => {
  test("entries are separated by commas, without empty and repeated ones", () => {
    expect(entriesOf(" film,movie ,, film")).toEqual(["film", "movie"]);
  });

  test("a rule keeps its words when its type changes", () => {
    const rule = { id: "s", type: "multiWay" as const, words: ["sofa", "couch"] };
    const oneWay = withType(rule, "oneWay");
    expect(oneWay).toEqual({ id: "s", type: "oneWay", input: "sofa", synonyms: ["couch"] });
    expect(withType(oneWay, "multiWay")).toEqual(rule);
    expect([writtenAs(rule), writtenAs(oneWay)]).toEqual(["sofa = couch", "sofa → couch"]);
  });

  test("an entry with a comma is not cut in two: its rule is only shown", () => {
    expect(isWritable({ id: "s", type: "multiWay", words: ["1,5", "1.5"] })).toBe(false);
    expect(isWritable({ id: "s", type: "oneWay", input: "1,5", synonyms: ["1.5"] })).toBe(true);
  });
});
