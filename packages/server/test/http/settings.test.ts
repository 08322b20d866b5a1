/** The section Settings of the API specification; each title quotes the rule it proves. */
import { defaultIndexSettings } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { expectError, field, list, useServer } from "./harness.js";

const server = useServer();
const getSettings = (index: string) => server().call("GET", `/1/indexes/${index}/settings`);

describe("GET /1/indexes/:index/settings returns IndexSettings", () => {
  test("the defaults on a new index, an etag, and that no rebuild runs", async () => {
    await server().upsert("new", { objectID: "1" });
    const answer = await getSettings("new");
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(defaultIndexSettings);
    expect(answer.headers.get("etag")).toMatch(/^"[^"]+"$/);
    expect(answer.headers.get("x-svc-rebuild")).toBe("idle");
  });

  test("an index that does not exist is index_not_found", async () => {
    expectError(await getSettings("nowhere"), "index_not_found", "nowhere");
  });
});

describe("PUT /1/indexes/:index/settings", () => {
  test("Saving settings for an index that does not exist creates it; PUT answers the whole merged settings", async () => {
    const pins = [{ id: "p", query: "a", objectID: "1", position: 0 }];
    const answer = await server().putSettings("created", { queryTime: { pins } });
    expect(answer.status).toBe(200);
    const merged = { ...defaultIndexSettings, queryTime: { ...defaultIndexSettings.queryTime, pins } };
    expect(answer.json).toEqual(merged);
    expect((await getSettings("created")).json).toEqual(merged);
  });

  test("The fields sent are merged, fields not sent are left unchanged; an array replaces the stored array", async () => {
    await server().putSettings("merged", { indexTime: { dictionary: ["a", "b"], languages: ["de"] } });
    await server().putSettings("merged", { queryTime: { typoTolerance: false } });
    const { json } = await server().putSettings("merged", { indexTime: { dictionary: ["c"] } });
    expect(field(json, "indexTime")).toMatchObject({ dictionary: ["c"], languages: ["de"] });
    expect(field(json, "queryTime")).toMatchObject({ typoTolerance: false, ignorePlurals: true });
  });

  test("null is a value for partitionKey and distinctAttribute", async () => {
    const patch = { indexTime: { partitionKey: null }, queryTime: { distinctAttribute: null } };
    const { json, status } = await server().putSettings("nulls", patch);
    expect(status).toBe(200);
    expect(field(json, "queryTime")).toMatchObject({ distinctAttribute: null });
  });

  const rule = { id: "s", type: "multiWay", words: ["a", "b"] };
  const tiers = (...attributes: string[][]): object => ({
    indexTime: { searchableTiers: attributes.map((names) => ({ attributes: names, typoTolerance: true })) },
  });
  const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `a${at}`);
  const refused: [string, unknown, RegExp][] = [
    ["an unknown group", { indextime: {} }, /"indextime".*indexTime, queryTime/],
    ["an unknown field", { queryTime: { synonym: [] } }, /"synonym" in queryTime.*synonyms/],
    [
      "null elsewhere",
      { queryTime: { typoTolerance: null } },
      /queryTime\.typoTolerance must be a boolean, not null/,
    ],
    [
      "a wrong type",
      { indexTime: { languages: "en" } },
      /indexTime\.languages must be an array, not the string "en"/,
    ],
    ["an unknown language", { indexTime: { languages: ["en", "xx"] } }, /languages\[1\] is "xx"/],
    ["an attribute twice", tiers(["a"], ["b", "a"]), /searchableTiers\[1\]\.attributes\[1\] is "a"/],
    [
      "a tier without attributes",
      tiers(["a"], []),
      /searchableTiers\[1\]\.attributes has 0 entries; at least 1/,
    ],
    [
      "a facet twice",
      { indexTime: { attributesForFaceting: ["a", "b", "a"] } },
      /attributesForFaceting\[2\] is "a", which stands there already/,
    ],
    [
      "a language twice",
      { indexTime: { languages: ["en", "en"] } },
      /languages\[1\] is "en", which stands there already/,
    ],
    [
      "an attribute twice in customRanking",
      {
        queryTime: {
          customRanking: [
            { attribute: "a", order: "asc" },
            { attribute: "a", order: "desc" },
          ],
        },
      },
      /customRanking\[1\]\.attribute is "a", which stands there already/,
    ],
    [
      "a synonym entry in which nothing is a word",
      { queryTime: { synonyms: [{ ...rule, words: ["a", "!"] }] } },
      /synonyms\[0\]\.words\[1\] is "!", in which nothing is a word/,
    ],
    [
      "an input in which nothing is a word",
      { queryTime: { synonyms: [{ id: "s", type: "oneWay", input: "©", synonyms: ["a"] }] } },
      /synonyms\[0\]\.input is "©"/,
    ],
    [
      "a pin whose query is longer than q may be",
      { queryTime: { pins: [{ id: "p", query: "a".repeat(513), objectID: "1", position: 0 }] } },
      /pins\[0\]\.query has 513 characters; at most 512/,
    ],
    [
      "a hide whose query is longer than q may be",
      { queryTime: { hides: [{ id: "h", query: "a".repeat(513), objectID: "1" }] } },
      /hides\[0\]\.query has 513 characters; at most 512/,
    ],
    ["17 tiers", tiers(...many(17).map((name) => [name])), /at most 16/],
    ["65 attributes", tiers(many(65)), /searchableTiers\[0\]\.attributes has 65 entries; at most 64/],
    ["65 attributes of two tiers", tiers(["b"], many(64)), /searchableTiers has 65 attributes; at most 64/],
    [
      "an unknown kind of synonym",
      { queryTime: { synonyms: [{ ...rule, type: "x" }] } },
      /synonyms\[0\]\.type must be "multiWay" or "oneWay"/,
    ],
    [
      "a synonym without words",
      { queryTime: { synonyms: [{ id: "s", type: "multiWay" }] } },
      /synonyms\[0\] lacks.*"words"/,
    ],
    [
      "a synonym entry of 6 words",
      { queryTime: { synonyms: [{ ...rule, words: ["a b c d e f", "g"] }] } },
      /words\[0\] has 6 words; at most 5/,
    ],
    [
      "a synonym of one entry",
      { queryTime: { synonyms: [{ ...rule, words: ["a"] }] } },
      /words has 1 entry; at least 2 are needed/,
    ],
    ["a blank dictionary entry", { indexTime: { dictionary: ["a", " "] } }, /dictionary\[1\] is " "/],
    ["51 entries of a synonym", { queryTime: { synonyms: [{ ...rule, words: many(51) }] } }, /at most 50/],
    ["two synonyms of one id", { queryTime: { synonyms: [rule, rule] } }, /synonyms\[1\]\.id is "s"/],
    [
      "a pin without its query",
      { queryTime: { pins: [{ id: "p", objectID: "1", position: 0 }] } },
      /pins\[0\] lacks.*"query"/,
    ],
    [
      "a negative position",
      { queryTime: { pins: [{ id: "p", query: "", objectID: "1", position: -1 }] } },
      /position must be an integer from 0 to 9007199254740991, not the number -1/,
    ],
    [
      "an impossible objectID",
      { queryTime: { hides: [{ id: "h", query: "", objectID: ".." }] } },
      /hides\[0\]\.objectID/,
    ],
    [
      "a wrong order",
      { queryTime: { customRanking: [{ attribute: "a", order: "down" }] } },
      /order must be "asc" or "desc"/,
    ],
    ["no object", "nothing", /must be an object/],
  ];
  for (const [title, patch, message] of refused) {
    test(`${title} is invalid_settings and changes nothing`, async () => {
      const whole = typeof patch === "object" && patch !== null ? { ...patch } : patch;
      expectError(
        await server().call("PUT", "/1/indexes/untouched/settings", { body: whole }),
        "invalid_settings",
        message,
      );
      expectError(await getSettings("untouched"), "index_not_found");
    });
  }

  test("10,001 rules are invalid_settings", async () => {
    const hides = Array.from({ length: 10_001 }, (_, at) => ({ id: `${at}`, query: "", objectID: "1" }));
    expectError(
      await server().putSettings("untouched", { queryTime: { hides } }),
      "invalid_settings",
      "10,000",
    );
    expect((await server().putSettings("many", { queryTime: { hides: hides.slice(1) } })).status).toBe(200);
  });

  test("no tiers at all, a query of 512 characters, and an emoji as a synonym are taken", async () => {
    const patch = {
      indexTime: { searchableTiers: [] },
      queryTime: {
        pins: [{ id: "p", query: "🎉".repeat(512), objectID: "1", position: 0 }],
        synonyms: [{ ...rule, words: ["🇪🇺", "🎉", "#️⃣"] }],
      },
    };
    expect((await server().putSettings("odd", patch)).status).toBe(200);
  });

  test("a synonym entry that is a word by the dictionary alone is taken, with it or after it", async () => {
    const synonyms = [{ ...rule, words: ["=>", "arrow"] }];
    const indexTime = { dictionary: ["=>"] };
    expectError(await server().putSettings("arrow", { queryTime: { synonyms } }), "invalid_settings", "=>");
    expect((await server().putSettings("arrow", { indexTime, queryTime: { synonyms } })).status).toBe(200);
    expect((await server().putSettings("arrow", { queryTime: { synonyms } })).status).toBe(200);
    const without = { indexTime: { dictionary: [] }, queryTime: { synonyms } };
    expectError(await server().putSettings("arrow", without), "invalid_settings", "=>");
  });

  test("a valid field beside an invalid one is not saved", async () => {
    await server().putSettings("whole", { indexTime: { dictionary: ["a"] } });
    const patch = { indexTime: { dictionary: ["b"] }, queryTime: { typoTolerance: 1 } };
    expectError(await server().putSettings("whole", patch), "invalid_settings");
    expect(field((await getSettings("whole")).json, "indexTime")).toMatchObject({ dictionary: ["a"] });
  });
});

describe("etag and if-match: two editors never overwrite each other", () => {
  test("a tag that is no longer current is settings_changed and changes nothing", async () => {
    const first = (await server().putSettings("edited", {})).headers.get("etag") ?? "";
    const patch = { queryTime: { ignorePlurals: false } };
    const second = await server().putSettings("edited", patch, { headers: { "if-match": first } });
    expect(second.status).toBe(200);
    expect(second.headers.get("etag")).not.toBe(first);
    const late = { queryTime: { ignorePlurals: true } };
    expectError(
      await server().putSettings("edited", late, { headers: { "if-match": first } }),
      "settings_changed",
    );
    const stored = await getSettings("edited");
    expect(field(stored.json, "queryTime")).toMatchObject({ ignorePlurals: false });
    expect(stored.headers.get("etag")).toBe(second.headers.get("etag"));
  });

  test("* asks for settings that exist", async () => {
    await server().putSettings("exists", {});
    const headers = { "if-match": "*" };
    expect((await server().putSettings("exists", {}, { headers })).status).toBe(200);
    expectError(await server().putSettings("does-not-exist", {}, { headers }), "settings_changed");
    expectError(await getSettings("does-not-exist"), "index_not_found");
  });

  test("one strong tag or *: a weak tag, a list or no tag are invalid_request", async () => {
    for (const tag of ['W/"1"', '"1", "2"', "1"]) {
      const answer = await server().putSettings("exists", {}, { headers: { "if-match": tag } });
      expectError(answer, "invalid_request", "if-match");
    }
  });
});

describe("a change of indexTime", () => {
  const ids = async (index: string, q: string) => {
    const { json } = await server().search(index, { q });
    return list(json, "hits").map((hit) => field(hit, "objectID"));
  };
  const tiers = [{ attributes: ["title"], typoTolerance: false }];

  test("searches find every record by the new settings, and by what is written later", async () => {
    await server().upsert("rebuilt", { objectID: "1", title: "hello world" });
    await server().upsert("rebuilt", { objectID: "2", title: "apple banana" });
    expect(await ids("rebuilt", "hello")).toEqual(["1"]);
    await server().putSettings("rebuilt", { indexTime: { searchableTiers: tiers } });
    expect(await ids("rebuilt", "hello")).toEqual(["1"]);
    expect(await ids("rebuilt", "apple")).toEqual(["2"]);
    await server().putSettings("rebuilt", { indexTime: { searchableTiers: [] } });
    await server().rebuilt("rebuilt");
    expect(await ids("rebuilt", "hello")).toEqual([]);
    await server().putSettings("rebuilt", { indexTime: { searchableTiers: tiers } });
    await server().upsert("rebuilt", { objectID: "3", title: "hello again" });
    await server().rebuilt("rebuilt");
    expect(await ids("rebuilt", "hello")).toEqual(["1", "3"]);
  });

  test("the answer says that the rebuild runs; writes are found meanwhile, and queryTime applies at once", async () => {
    const records = Array.from({ length: 1_000 }, (_, at) => ({ objectID: `r${at}`, title: `word${at}` }));
    await server().upsert("running", ...records);
    const pins = [{ id: "p", query: "word7", objectID: "r500", position: 0 }];
    const patch = { indexTime: { searchableTiers: tiers }, queryTime: { pins } };
    const answer = await server().putSettings("running", patch);
    expect(answer.headers.get("x-svc-rebuild")).toBe("running");
    expect(answer.headers.get("x-svc-rebuild-progress")).toMatch(/^\d+\/1000$/);
    expect((await ids("running", "word7"))[0]).toBe("r500");
    await server().upsert("running", { objectID: "new", title: "novelty" });
    await server().write("running", [{ action: "delete", objectID: "r8" }]);
    const seen = async () => [await ids("running", "novelty"), await ids("running", "word8")];
    expect((await seen())[0]).toEqual(["new"]);
    expect((await seen())[1]).not.toContain("r8");
    await server().rebuilt("running");
    expect((await seen())[0]).toEqual(["new"]);
    expect((await seen())[1]).not.toContain("r8");
  });

  test("what says nothing of texts starts no rebuild", async () => {
    await server().upsert("facets", { objectID: "1", title: "hello", colour: "red" });
    const answer = await server().putSettings("facets", { indexTime: { attributesForFaceting: ["colour"] } });
    expect(answer.headers.get("x-svc-rebuild")).toBe("idle");
    expect(answer.headers.get("x-svc-rebuild-progress")).toBeNull();
    const { json } = await server().search("facets", { q: "", facets: ["colour"] });
    expect(field(json, "facets")).toEqual({ colour: { red: 1 } });
  });
});
