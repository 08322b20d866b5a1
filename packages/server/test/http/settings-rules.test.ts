/**
 * Rules of the section Settings that need more than one request: defaults, null, limits of lists, what pins
 * and hides do. Each title quotes the rule it proves.
 */
import { describe, expect, test } from "vitest";
import { expectError, field, list, useServer } from "./harness.js";

const server = useServer();
const getSettings = (index: string) => server().call("GET", `/1/indexes/${index}/settings`);

describe("the defaults of a new index", () => {
  const defaults = {
    indexTime: {
      searchableTiers: [
        { attributes: ["title", "hierarchy.lvl0", "hierarchy.lvl1"], typoTolerance: true },
        { attributes: [2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`), typoTolerance: true },
        { attributes: ["content", "description"], typoTolerance: true },
        { attributes: ["url"], typoTolerance: false },
      ],
      attributesForFaceting: ["type", "lang"],
      languages: ["en"],
      dictionary: [],
      partitionKey: null,
    },
    queryTime: {
      customRanking: [],
      synonyms: [],
      pins: [],
      hides: [],
      typoTolerance: true,
      ignorePlurals: true,
      removeWordsIfNoResults: "lastWords",
      distinctAttribute: "url",
      queryLogging: true,
    },
  };

  test("are those of the specification, field by field", async () => {
    expect((await server().putSettings("defaults", {})).json).toEqual(defaults);
    expect((await getSettings("defaults")).json).toEqual(defaults);
  });

  test("distinctAttribute url: of records with one url the best is a hit; null: all are", async () => {
    const page = (objectID: string, title: string) => ({ objectID, title, url: "/page" });
    await server().upsert("distinct", page("1", "tea and more"), page("2", "tea"), {
      objectID: "3",
      title: "tea",
    });
    const count = async () => list((await server().search("distinct", { q: "tea" })).json, "hits").length;
    expect(await count()).toBe(2);
    await server().putSettings("distinct", { queryTime: { distinctAttribute: null } });
    expect(await count()).toBe(3);
  });

  test("null, objects and the empty text are no value of distinctAttribute: such records are all hits", async () => {
    const urls = [null, {}, "", undefined, null, {}, ""];
    await server().upsert("no-url", ...urls.map((url, at) => ({ objectID: String(at), title: "tea", url })));
    expect((await server().search("no-url", { q: "tea" })).json).toMatchObject({ nbHits: urls.length });
  });

  test("an empty patch creates the index, and so do empty groups", async () => {
    for (const [index, patch] of Object.entries({ empty: {}, groups: { indexTime: {}, queryTime: {} } })) {
      expect((await server().putSettings(index, patch)).status).toBe(200);
      expect((await getSettings(index)).json).toEqual(defaults);
    }
  });
});

describe("null is an error except for partitionKey and distinctAttribute", () => {
  const fields = {
    indexTime: ["searchableTiers", "attributesForFaceting", "languages", "dictionary"],
    queryTime: [
      "customRanking",
      "synonyms",
      "pins",
      "hides",
      "typoTolerance",
      "ignorePlurals",
      "removeWordsIfNoResults",
      "queryLogging",
    ],
  };
  for (const [group, names] of Object.entries(fields)) {
    test(`for ${group} and each other field of it`, async () => {
      const refused = [{ [group]: null }, ...names.map((name) => ({ [group]: { [name]: null } }))];
      for (const patch of refused) {
        expectError(
          await server().putSettings("nulls", patch),
          "invalid_settings",
          /must be .*, not null\.$/,
        );
      }
      expectError(await getSettings("nulls"), "index_not_found");
    });
  }

  test("for these it takes the value away", async () => {
    const patch = { indexTime: { partitionKey: "a" }, queryTime: { distinctAttribute: "b" } };
    await server().putSettings("taken", patch);
    const nothing = { indexTime: { partitionKey: null }, queryTime: { distinctAttribute: null } };
    const { json } = await server().putSettings("taken", nothing);
    expect(field(field(json, "indexTime"), "partitionKey")).toBeNull();
    expect(field(field(json, "queryTime"), "distinctAttribute")).toBeNull();
  });
});

describe("limits of lists", () => {
  const pin = (at: number) => ({ id: String(at), query: "", objectID: "1", position: 0 });
  const synonym = (at: number) => ({ id: String(at), type: "multiWay", words: ["a", "b"] });
  test.each([
    ["pins", pin],
    ["synonyms", synonym],
  ])("10,000 %s are taken, one more is invalid_settings", async (name, itemOf) => {
    const rules = (count: number) => Array.from({ length: count }, (_, at) => itemOf(at));
    const put = (count: number) => server().putSettings("lists", { queryTime: { [name]: rules(count) } });
    expect((await put(10_000)).status).toBe(200);
    expectError(await put(10_001), "invalid_settings", `${name} has 10,001 entries; at most 10,000`);
  });

  test("16 tiers, 64 attributes and 50 entries of a synonym are taken", async () => {
    const attributes = Array.from({ length: 64 }, (_, at) => `a${at}`);
    const searchableTiers = Array.from({ length: 16 }, (_, tier) => ({
      attributes: attributes.slice(4 * tier, 4 * tier + 4),
      typoTolerance: true,
    }));
    const words = attributes.slice(0, 50);
    const patch = { indexTime: { searchableTiers }, queryTime: { synonyms: [{ ...synonym(1), words }] } };
    expect((await server().putSettings("borders", patch)).status).toBe(200);
  });

  test("ids are unique within their list, and may stand in another one, too", async () => {
    const id = "same";
    const patch = (more: object[]) => ({
      queryTime: {
        pins: [{ ...pin(1), id }, ...more],
        hides: [{ id, query: "a", objectID: "1" }],
        synonyms: [{ ...synonym(1), id }],
      },
    });
    expect((await server().putSettings("ids", patch([]))).status).toBe(200);
    expectError(
      await server().putSettings("ids", patch([{ ...pin(2), id }])),
      "invalid_settings",
      "pins[1].id",
    );
  });
});

describe("pins and hides", () => {
  const ids = async (index: string, q: string) =>
    list((await server().search(index, { q })).json, "hits").map((hit) => field(hit, "objectID"));

  test("a pin's position is zero-based; it applies to the very next query, and to its own query only", async () => {
    await server().upsert("pins", ...["a", "b", "c"].map((objectID) => ({ objectID, title: "tea" })));
    expect(await ids("pins", "tea")).toEqual(["a", "b", "c"]);
    for (const [position, expected] of ["cab", "acb", "abc"].entries()) {
      const pins = [{ id: "1", query: "tea", objectID: "c", position }];
      await server().putSettings("pins", { queryTime: { pins } });
      expect(await ids("pins", "tea")).toEqual([...expected]);
      expect(await ids("pins", "")).toEqual(["a", "b", "c"]);
    }
  });

  test("a hide takes its record out of the hits of its query", async () => {
    await server().upsert("hides", { objectID: "a", title: "tea" }, { objectID: "b", title: "tea" });
    await server().putSettings("hides", { queryTime: { hides: [{ id: "1", query: "tea", objectID: "a" }] } });
    expect(await ids("hides", "tea")).toEqual(["b"]);
    expect(await ids("hides", "")).toEqual(["a", "b"]);
  });
});

describe("etag and if-match", () => {
  test("of editors that save at once with one tag, exactly one is taken", async () => {
    const tag = (await server().putSettings("race", {})).headers.get("etag") ?? "";
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        server().putSettings(
          "race",
          { indexTime: { dictionary: [`w${at}`] } },
          { headers: { "if-match": tag } },
        ),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, "settings_changed");
    const stored = await getSettings("race");
    expect(stored.json).toEqual(taken[0]?.json);
    expect(stored.headers.get("etag")).toBe(taken[0]?.headers.get("etag"));
  });

  test("a tag of an index that does not exist is settings_changed, and creates none", async () => {
    expectError(
      await server().putSettings("no-race", {}, { headers: { "if-match": '"a"' } }),
      "settings_changed",
    );
    expectError(await getSettings("no-race"), "index_not_found");
  });
});

describe("a rebuild", () => {
  const searchableTiers = [{ attributes: ["note"], typoTolerance: true }];

  test("an indexTime PUT that changes nothing starts none, and leaves the etag", async () => {
    await server().upsert(
      "same",
      ...Array.from({ length: 500 }, (_, at) => ({ objectID: `${at}`, note: "a b" })),
    );
    await server().putSettings("same", { indexTime: { searchableTiers } });
    await server().rebuilt("same");
    const before = await getSettings("same");
    const again = await server().putSettings("same", { indexTime: { searchableTiers } });
    expect(again.headers.get("x-svc-rebuild")).toBe("idle");
    expect(again.headers.get("etag")).toBe(before.headers.get("etag"));
  });

  test("while one runs, GET shows the settings as last saved; the newest are those that it ends with", async () => {
    const records = Array.from({ length: 2_000 }, (_, at) => ({
      objectID: `${at}`,
      note: `n${at}`,
      more: "m",
    }));
    for (let at = 0; at < records.length; at += 1_000)
      await server().upsert("newest", ...records.slice(at, at + 1_000));
    await server().putSettings("newest", { indexTime: { searchableTiers } });
    const newest = [{ attributes: ["more"], typoTolerance: false }];
    const put = await server().putSettings("newest", { indexTime: { searchableTiers: newest } });
    expect(put.headers.get("x-svc-rebuild")).toBe("running");
    expect((await getSettings("newest")).json).toMatchObject({ indexTime: { searchableTiers: newest } });
    await server().rebuilt("newest");
    expect((await server().search("newest", { q: "m " })).json).toMatchObject({ nbHits: 2_000 });
    expect((await server().search("newest", { q: "n7 " })).json).toMatchObject({ nbHits: 0 });
  });
});

describe("partitionKey", () => {
  test("version is none, as no stored record has it", async () => {
    const answer = await server().putSettings("versions", { indexTime: { partitionKey: "version" } });
    expectError(answer, "invalid_settings", "partitionKey");
    expect((await server().putSettings("versions", { indexTime: { partitionKey: "objectID" } })).status).toBe(
      200,
    );
  });
});
