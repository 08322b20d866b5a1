/**
 * What the answer says of a faulty body:
 *  1. Every fault of every body is refused with a code of its route, and a sentence that says where it lies.
 *  2. The sentence is grammatical and does not contradict itself: it never wants a thing that it was given.
 *  3. What has no effect is refused too, and what looks odd but has one is taken.
 */
import { apiErrors, type DescribedRoute } from "@findling/protocol";
import { type RouteSchemas, routes, SearchRequest } from "@findling/protocol/schemas";
import { describe, expect, test } from "vitest";
import { bodyCases as cases, refusalOf } from "./body-cases.js";
import { faultyBodies } from "./faulty-bodies.js";

/** What a message says is wanted, each alternative by itself. */
function wanted(message: string): string[] {
  const [, list = ""] = /must be (.+), not /.exec(message) ?? [];
  return list.split(/, | or /).filter((alternative) => alternative !== "");
}

/** What a message says was given, as the words for what is wanted have it: `a string`. */
function given(message: string): string {
  const [, type = ""] = /, not (?:the |an? |an empty )?(\w+)[^,]*\.$/.exec(message) ?? [];
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

const specs: readonly [string, DescribedRoute & RouteSchemas][] = Object.entries(routes);

const bodies = specs.flatMap(([name, { body, errors }]) =>
  body === undefined ? [] : [[name, body, errors] as const],
);

describe.each(bodies)("%s", (name, schema, errors) => {
  const route = cases[name];

  test("takes a valid body", () => {
    expect(refusalOf(route, route.body)).toBeNull();
  });

  test("names every fault where it is, in a sentence", () => {
    const faulty = faultyBodies(schema, route.body);
    expect(faulty.length).toBeGreaterThan(10);
    for (const { where, kind, body } of faulty) {
      const refusal = refusalOf(route, body);
      const message = refusal?.message ?? `${kind} in ${where} was taken: ${JSON.stringify(body)}`;
      expect([message, route.codes.includes(String(refusal?.code))]).toEqual([message, true]);
      expect(Object.keys(apiErrors)).toContain(refusal?.code);
      expect(errors).toContain(refusal?.code);
      expectSentence(message);
      for (const step of where.split(".")) expect(message).toContain(step);
      const alternatives = wanted(message);
      expect([message, alternatives]).toEqual([message, [...new Set(alternatives)]]);
      expect([message, alternatives.includes(given(message))]).toEqual([message, false]);
    }
  });
});

function expectSentence(message: string): void {
  expect(message).toMatch(/^\S.*[^.]\.$/);
  expect(message).not.toMatch(/\ba [aeiou]|\ban [^aeiou]|not nothing|undefined|NaN|\[object/);
}

test("every route with a body is in the table", () => {
  const withBody = specs.filter(([, { body }]) => body !== undefined).map(([name]) => name);
  expect(Object.keys(cases).sort()).toEqual(withBody.sort());
});

describe("word for word", () => {
  const synonyms = (...rules: unknown[]) => ({ queryTime: { synonyms: rules } });
  const restricted = (restrictions: object) => ({ name: "a", type: "search", restrictions });
  test.each<[string, unknown, string]>([
    ["createKey", { name: "", type: "search" }, "name must not be empty."],
    ["createKey", { name: " \t", type: "search" }, "name must not be blank."],
    ["createKey", [], "The body must be an object, not an empty array."],
    [
      "createKey",
      restricted({ ratePerMinute: 0 }),
      "restrictions.ratePerMinute must be an integer from 1 to 9007199254740991 or null, not the number 0.",
    ],
    [
      "createKey",
      restricted({ ratePerMinute: 1e300 }),
      "restrictions.ratePerMinute must be an integer from 1 to 9007199254740991 or null, not the number 1e+300.",
    ],
    [
      "createKey",
      restricted({ indexes: [5] }),
      "restrictions.indexes[0] must be a string, not the number 5.",
    ],
    [
      "createKey",
      restricted({ indexes: ["a*b"] }),
      'restrictions.indexes[0] is "a*b"; it may have * only at its start and end.',
    ],
    [
      "putSettings",
      { indexTime: { partitionKey: "" } },
      'indexTime.partitionKey must be a non-empty string or null, not the string "".',
    ],
    [
      "putSettings",
      { indexTime: { languages: ["EN"] } },
      'indexTime.languages[0] must be a language code of ISO 639-1, such as "en", not the string "EN".',
    ],
    [
      "putSettings",
      { indexTime: { dictionary: ["a", " \u0301\n"] } },
      'indexTime.dictionary[1] is " \u0301\\n", in which nothing can be a word.',
    ],
    [
      "putSettings",
      { indexTime: { dictionary: ["a", " ´"] } },
      'indexTime.dictionary[1] is " ´", in which nothing can be a word.',
    ],
    [
      "putSettings",
      { indexTime: { dictionary: ["a", "\u0001東京"] } },
      'indexTime.dictionary[1] is "\\u0001東京", which has a control character.',
    ],
    [
      "putSettings",
      synonyms({ id: "s", type: "multiWay", words: ["a"] }),
      "queryTime.synonyms[0].words has 1 entry; at least 2 are needed.",
    ],
    [
      "putSettings",
      synonyms({ id: "s", type: "multiWay", words: ["a", " a"] }),
      "queryTime.synonyms[0].words has only one different entry; each stands for the others, so 2 are needed.",
    ],
    [
      "putSettings",
      synonyms({ id: "s", type: "oneWay", input: "a", synonyms: [] }),
      "queryTime.synonyms[0].synonyms has 0 entries; at least 1 is needed.",
    ],
    ["putSettings", synonyms(5), "queryTime.synonyms[0] must be an object, not the number 5."],
    [
      "putSettings",
      synonyms({ id: "s", words: ["a", "b"] }),
      'queryTime.synonyms[0].type is missing; it must be "multiWay" or "oneWay".',
    ],
    ["search", { q: "", filters: [5] }, "filters[0] must be an object, not the number 5."],
    ["search", { q: "", filters: [{}] }, 'filters[0].op is missing; it must be "eq", "in" or "range".'],
    [
      "search",
      { q: "", filters: [{ attribute: "a", op: "in", values: [null] }] },
      "filters[0].values[0] must be a string or a number, not null.",
    ],
    ...[-1, 1.5, 1e300].map((page): [string, unknown, string] => [
      "search",
      { q: "", page },
      `page must be an integer from 0 to 9007199254740991, not the number ${JSON.stringify(page)}.`,
    ]),
    ...[-1, 2.5].map((hitsPerPage): [string, unknown, string] => [
      "search",
      { q: "", hitsPerPage },
      `hitsPerPage must be an integer of at least 0, not the number ${hitsPerPage}.`,
    ]),
    [
      "writeRecords",
      { records: [] },
      'The body lacks the required field "operations". Unknown field "records"; the only field is operations.',
    ],
    [
      "writeRecords",
      { operations: [{ action: "delete", objectId: "1" }] },
      'operations[0] lacks the required field "objectID". Unknown field "objectId" in operations[0]; ' +
        "the fields are action, objectID, version.",
    ],
    [
      "writeRecords",
      { operations: [{ action: "delete", objectID: "d1", foo: 1 }] },
      'Unknown field "foo" in operations[0] (objectID "d1"); the fields are action, objectID, version.',
    ],
    [
      "writeRecords",
      { operations: [{ action: "put", record: { objectID: "d2" } }] },
      'operations[0].action (objectID "d2") must be "upsert" or "delete", not the string "put".',
    ],
    [
      "search",
      { query: "x" },
      'The body lacks the required field "q". Unknown field "query"; the fields are ' +
        `${Object.keys(SearchRequest.properties).join(", ")}.`,
    ],
    [
      "search",
      { q: "", filters: [{ op: "eq", field: "a", value: 1 }] },
      'filters[0] lacks the required field "attribute". Unknown field "field" in filters[0]; ' +
        "the fields are attribute, op, value.",
    ],
    [
      "writeRecords",
      { operations: [{ record: {} }] },
      'operations[0].action is missing; it must be "upsert" or "delete".',
    ],
  ])("%s %j", (name, body, message) => {
    expect(refusalOf(cases[name], body)?.message).toBe(message);
  });

  test("a dictionary word of punctuation is one: it is taken", () => {
    expect(refusalOf(cases["putSettings"], { indexTime: { dictionary: ["=>", ".net", "🎉"] } })).toBeNull();
  });
});
