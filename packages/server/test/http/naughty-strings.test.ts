/**
 * The big list of naughty strings, at every place that takes a string:
 *  1. Each is taken and comes back as it was, or is refused with the code of its place.
 *  2. Searches over what was made of them are answered.
 */
import {
  attributePathCodePointsMax,
  attributesForFacetingMax,
  dictionaryEntryCodePointsMax,
  facetsMax,
  filtersMax,
  indexNamePattern,
  synonymEntryCodePointsMax,
} from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { inParallel, naughtyStrings } from "../bad-input.js";
import { expectError, field, useServer } from "./harness.js";

const server = useServer();
const strings = [...new Set(naughtyStrings)];

/** What a URL can name: it takes `.` and `..` for steps, and no step is empty. */
const steps = strings.filter((text) => text !== "" && text !== "." && text !== "..");
const path = (text: string) => encodeURIComponent(text);
/** Private and unassigned characters may be words of the dictionary. */
const isBlank = (text: string) => !/[^\s\p{M}\p{Cc}\p{Cf}\p{Cs}]/u.test(text);
const ofLength = (texts: readonly string[], codePointsMax: number) =>
  texts.filter((text) => Array.from(text).length <= codePointsMax);
const wordCount = (text: string) => text.split(/\s+/u).filter((word) => word !== "").length;

describe("naughty strings", () => {
  test("there are hundreds", () => {
    expect(strings.length).toBeGreaterThan(450);
  });

  test("as objectID, attribute name and value", async () => {
    const recordOf = (text: string) => ({ objectID: text, [text]: text, deep: { [text]: [text] } });
    expect((await server().upsert("records", ...steps.map(recordOf))).status).toBe(200);
    await inParallel(steps, async (text) => {
      expect((await server().get("records", text)).json).toMatchObject(recordOf(text));
    });
    for (const objectID of strings.filter((text) => !steps.includes(text)))
      expectError(await server().upsert("records", { objectID }), "invalid_object_id");
  });

  test("as q, as a filter and as a facet", async () => {
    await server().upsert("searched", ...steps.map((text, at) => ({ objectID: `${at}`, title: text })));
    await inParallel(strings, async (text) => {
      const byTitle = [{ attribute: "title", op: "in", values: [text] }];
      const found = await server().search("searched", { q: text });
      expect([found.status, field(found.json, "query")]).toEqual([200, text]);
      const titled = await server().search("searched", { q: "", filters: byTitle, hitsPerPage: 0 });
      expect([text, Number(field(titled.json, "nbHits")) > 0]).toEqual([text, steps.includes(text)]);
    });
    const names = ofLength(strings, attributePathCodePointsMax);
    for (let start = 0; start < names.length; start += filtersMax) {
      const some = names.slice(start, start + filtersMax);
      const filters = some.map((text) => ({ attribute: text, op: "eq", value: text }));
      const answer = await server().search("searched", { q: "", filters });
      if (some.includes("")) expectError(answer, "invalid_filter", /attribute must not be empty/);
      else expect(answer.status).toBe(200);
    }
    const facets = [...new Set(names)].slice(0, facetsMax);
    expectError(await server().search("searched", { q: "", facets }), "invalid_facet", /is not in/);
  });

  test("in settings, and searches by them", async () => {
    const texts = strings.filter((text) => !isBlank(text));
    const entries = texts.filter((text) => !/\p{Cc}/u.test(text));
    const dictionary = ofLength(entries, dictionaryEntryCodePointsMax);
    const words = ofLength(texts, synonymEntryCodePointsMax).filter((text) => wordCount(text) <= 5);
    const queryTime = {
      synonyms: words.map((word, at) => ({
        id: `${at} ${word}`,
        type: "multiWay",
        words: [word, `other ${at % 9}`],
      })),
      pins: strings.map((query, at) => ({ id: `${at}`, query, objectID: "1", position: at })),
      hides: steps.map((objectID, at) => ({ id: `${at}`, query: objectID, objectID })),
    };
    const names = [...new Set(ofLength(steps, attributePathCodePointsMax))];
    const indexTime = { dictionary, attributesForFaceting: names.slice(0, attributesForFacetingMax) };
    const saved = await server().putSettings("set", { indexTime, queryTime });
    expect([saved.status, saved.text.slice(0, 200)]).toEqual([200, expect.stringContaining("indexTime")]);
    const { json } = await server().call("GET", "/1/indexes/set/settings");
    expect(json).toMatchObject({ indexTime, queryTime });
    await server().upsert(
      "set",
      ...steps.map((text, at) => ({ objectID: `${at}`, title: text, [text]: text })),
    );
    await inParallel(strings, async (text) => {
      const answer = await server().search("set", { q: text, facets: names.slice(0, 20) });
      expect([text, answer.status]).toEqual([text, 200]);
    });
    for (const text of strings.filter(isBlank))
      expectError(
        await server().putSettings("set", { indexTime: { dictionary: [text] } }),
        "invalid_settings",
      );
  });

  test("as index name, partition, unknown path and query string", async () => {
    await server().putSettings("parts", { indexTime: { partitionKey: "part" } });
    await inParallel(steps, async (text) => {
      const settings = await server().call("GET", `/1/indexes/${path(text)}/settings`);
      expectError(settings, indexNamePattern.test(text) ? "index_not_found" : "invalid_index_name");
      const cleared = await server().call("DELETE", `/1/indexes/parts/partitions/${path(text)}`);
      expect([text, cleared.status]).toEqual([text, 200]);
      expectError(await server().call("GET", `/1/indexes/${path(text)}`), "route_not_found");
      const asked = await server().call("GET", `/1/indexes?${path(text)}=${path(text)}`);
      expectError(asked, "invalid_request", "query parameter");
    });
  });

  test("as key, name of a key and pattern", async () => {
    const ascii = steps.filter((text) => /^[\x21-\x7e]+$/.test(text));
    await inParallel(ascii, async (key) =>
      expectError(await server().call("GET", "/1/indexes", { key }), "invalid_key"),
    );
    await inParallel(strings, async (name) => {
      const pattern = `${name.replaceAll("*", "")}*`;
      const body = { name, type: "search", restrictions: { indexes: [pattern] } };
      const answer = await server().call("POST", "/1/keys", { body });
      const lengthMax = Math.max(Array.from(name).length, Array.from(pattern).length);
      if (name.trim() === "") expectError(answer, "invalid_request", /^name must not be/);
      else if (lengthMax > 256) expectError(answer, "invalid_request", /characters; at most 256 are allowed/);
      else expect(field(answer.json, "key")).toMatchObject({ name, restrictions: body.restrictions });
    });
  });
});
