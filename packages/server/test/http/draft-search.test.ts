/**
 * `POST /internal/indexes/:index/draft-search`:
 *  1. Answers as the search will once the draft is saved, whatever the draft and the request are.
 *  2. Searches of others stay those of the saved settings, and what is remembered of them, too.
 *  3. Wrong drafts and wrong searches are refused with the errors of saving and searching.
 *  4. It is not counted as a search.
 *  5. Only admin keys that may use all indexes may call it.
 */
import { liveRecords, profiles, searchCase } from "@findling/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Answer, type CallOptions, expectError, field, list, useServer } from "./harness.js";

const server = useServer();

function draftSearch(index: string, search: object, queryTime: object, options: CallOptions = {}) {
  const body = { search, queryTime };
  return server().call("POST", `/internal/indexes/${index}/draft-search`, { body, ...options });
}

const idsOf = ({ json }: Answer): unknown[] => list(json, "hits").map((hit) => field(hit, "objectID"));

/** What an answer says, without its time. */
function saidBy({ status, json }: Answer): unknown {
  return { status, json: typeof json === "object" ? { ...json, processingTimeMs: null } : json };
}

/** The same of an answer that is no refusal. */
function foundIn(answer: Answer): unknown {
  expect(answer.status).toBe(200);
  return saidBy(answer);
}

/** Chairs, of which the saved settings show `1` first. */
async function fillChairs(index: string): Promise<void> {
  await server().upsert(
    index,
    { objectID: "1", title: "chair", sold: 1, maker: "a" },
    { objectID: "2", title: "chair", sold: 2, maker: "a" },
    { objectID: "3", title: "sofa", sold: 3, maker: "b" },
  );
  await server().putSettings(index, {
    queryTime: { customRanking: [{ attribute: "sold", order: "asc" }], distinctAttribute: null },
  });
}

const drafts: Record<string, object> = {
  customRanking: { customRanking: [{ attribute: "sold", order: "desc" }] },
  pins: { pins: [{ id: "p", query: "chair", objectID: "3", position: 0 }] },
  hides: { hides: [{ id: "h", query: "chair", objectID: "1" }] },
  synonyms: { synonyms: [{ id: "s", type: "oneWay", input: "chair", synonyms: ["sofa"] }] },
  distinctAttribute: { distinctAttribute: "maker" },
};

describe("a search under a draft of query-time settings", () => {
  test.each(Object.entries(drafts))("answers as after saving: %s (1)", async (name, draft) => {
    const index = `saved-${name}`;
    await fillChairs(index);
    const before = await server().search(index, { q: "chair", explain: true });
    const drafted = await draftSearch(index, { q: "chair", explain: true }, draft);
    expect(idsOf(drafted)).not.toEqual(idsOf(before));
    expect((await server().putSettings(index, { queryTime: draft })).status).toBe(200);
    expect(foundIn(drafted)).toEqual(foundIn(await server().search(index, { q: "chair", explain: true })));
  });

  test("answers, or is refused, as after saving, whatever is drawn (1, 3)", async () => {
    let cases = 0;
    await fc.assert(
      fc.asyncProperty(searchCase(profiles.full), async ({ history, settings, requests }) => {
        const index = `drawn-${cases++}`;
        await server().putSettings(index, { indexTime: settings.indexTime });
        const records = liveRecords(history);
        if (records.length > 0) await server().upsert(index, ...records);
        await server().rebuilt(index);
        const drafted: Answer[] = [];
        for (const request of requests) drafted.push(await draftSearch(index, request, settings.queryTime));
        const saved = await server().putSettings(index, { queryTime: settings.queryTime });
        for (const [at, request] of requests.entries()) {
          if (saved.status !== 200) expect(drafted[at].json).toEqual(saved.json);
          else expect(saidBy(drafted[at])).toEqual(saidBy(await server().search(index, request)));
        }
      }),
      // Shrinking would take longer than a test may; the seed that is printed leads to the case.
      { numRuns: 15, endOnFailure: true },
    );
  });

  test("leaves the searches of others as they are, also those that are remembered (2)", async () => {
    await fillChairs("others");
    const search = () => server().search("others", { q: "chair" });
    const before = foundIn(await search());
    for (const draft of Object.values(drafts)) {
      const drafted = await draftSearch("others", { q: "chair" }, draft);
      expect(foundIn(drafted)).not.toEqual(before);
      expect(foundIn(await search())).toEqual(before);
      expect(foundIn(await draftSearch("others", { q: "chair" }, draft))).toEqual(foundIn(drafted));
    }
  });

  test("counts the dictionary of the index as words, as saving does (1)", async () => {
    const synonyms = [{ id: "s", type: "multiWay", words: ["++", "plus"] }];
    await server().upsert("words", { objectID: "1", title: "plus" });
    expectError(
      await draftSearch("words", { q: "++" }, { synonyms }),
      "invalid_settings",
      /nothing is a word/,
    );
    await server().putSettings("words", { indexTime: { dictionary: ["++"] } });
    await server().rebuilt("words");
    expect((await draftSearch("words", { q: "++" }, { synonyms })).json).toMatchObject({ nbHits: 1 });
  });
});

describe("a wrong request is refused", () => {
  test("with the error of saving the draft (3)", async () => {
    await fillChairs("wrong");
    for (const queryTime of [
      { customRanking: [{ attribute: "sold", order: "up" }] },
      { pins: [{ id: "p", query: "q", objectID: "", position: 0 }] },
      { unknown: 1 },
    ]) {
      const saved = await server().putSettings("wrong", { queryTime });
      expectError(saved, "invalid_settings");
      expect((await draftSearch("wrong", { q: "" }, queryTime)).json).toEqual(saved.json);
    }
  });

  test("with the error of the search (3)", async () => {
    await fillChairs("wrong");
    for (const request of [{}, { q: 1 }, { q: "", facets: ["unknown"] }, { q: "x".repeat(600) }]) {
      const searched = await server().search("wrong", request);
      expect(searched.status).toBe(400);
      expect((await draftSearch("wrong", request, {})).json).toEqual(searched.json);
    }
  });

  test("if it is no search with a draft, or the index does not exist (3)", async () => {
    const path = "/internal/indexes/wrong/draft-search";
    for (const body of [{}, { search: { q: "" } }, { queryTime: {} }, { search: 1, queryTime: {} }]) {
      expectError(await server().call("POST", path, { body }), "invalid_request");
    }
    expectError(await draftSearch("nowhere", { q: "" }, {}), "index_not_found");
  });

  test("if the key is no admin key, or is restricted to indexes (5)", async () => {
    const { secret: search } = await server().createKey({ type: "search" });
    const restrictions = { indexes: ["wrong"] };
    const { secret: restricted } = await server().createKey({ type: "admin", restrictions });
    for (const key of [search, restricted]) {
      expectError(await draftSearch("wrong", { q: "" }, {}, { key }), "forbidden");
    }
  });
});

test("it is not counted as a search (4)", async () => {
  await fillChairs("counted");
  await draftSearch("counted", { q: "draft" }, {});
  await server().search("counted", { q: "saved" });
  const { json } = await server().call("GET", "/internal/reports?index=counted");
  expect(json).toMatchObject({ searches: 1, topQueries: [{ query: "saved" }] });
});
