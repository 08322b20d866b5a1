/**
 * docs/ranking.md, against a running server:
 *  1. Every example gives what the document says.
 *  2. Every criterion has an example, in order, in which it alone decides.
 *  3. The table of an explanation names each of its fields.
 *  4. A malformed example is refused.
 */
import { readFileSync } from "node:fs";
import { criterionNames } from "@findling/protocol";
import { Explanation, RankingVector, SearchResponse } from "@findling/protocol/schemas";
import { Ajv } from "ajv";
import { beforeAll, describe, expect, test } from "vitest";
import { useServer } from "./harness.js";
import { type ExampleSearch, type RankingExample, rankingExamples } from "./ranking-examples.js";

const document = readFileSync(new URL("../../../../docs/ranking.md", import.meta.url), "utf8");
const examples = rankingExamples(document);
const server = useServer();
const isSearchResponse = new Ajv().compile<SearchResponse>(SearchResponse);

async function indexExample({ name, settings = {}, records }: RankingExample): Promise<void> {
  expect((await server().putSettings(name, settings)).json).toMatchObject(settings);
  expect((await server().upsert(name, ...records)).json).toMatchObject({ applied: records.length });
}

async function answerOf(index: string, { search, explanations = {} }: ExampleSearch) {
  const { json, headers } = await server().search(index, { ...search, explain: true });
  if (!isSearchResponse(json)) throw new Error(`No SearchResponse: ${JSON.stringify(json)}`);
  const { hits, correctedQuery, facets } = json;
  return {
    hits: hits.map((hit) => hit.objectID),
    correctedQuery,
    facets,
    removedWords: Number(headers.get("x-svc-removed-words")),
    explanations: Object.fromEntries(
      hits
        .filter((hit) => Object.hasOwn(explanations, hit.objectID))
        .map((hit) => [hit.objectID, hit.explanation]),
    ),
    decided: hits.map((hit) => hit.explanation?.decidedAgainstNextBy),
  };
}

const isCriterion = (name: string): boolean => criterionNames.some((criterion) => criterion === name);

describe.each(examples)("the example $name", (example) => {
  beforeAll(() => indexExample(example));

  test.each(example.searches)("gives what the document says for $search", async (expected) => {
    const answer: object = await answerOf(example.name, expected);
    const { search: _search, ...said } = expected;
    const asked = Object.entries(answer).filter(([name]) => Object.hasOwn(said, name));
    expect(Object.fromEntries(asked)).toEqual(said);
  });

  if (!isCriterion(example.name)) return;

  test("is decided by its criterion alone", async () => {
    for (const search of example.searches) {
      const { decided } = await answerOf(example.name, search);
      expect(decided.length).toBeGreaterThan(1);
      expect(decided).toEqual([...decided.slice(1).map(() => example.name), "none"]);
    }
  });
});

test("each criterion has an example, in the order of the ranking, below a heading that counts", () => {
  expect(examples.map(({ name }) => name).filter(isCriterion)).toEqual(criterionNames);
  const headings = [...document.matchAll(/^### (\d+)\. `(\w+)`$/gm)].map(([heading]) => heading);
  expect(headings).toEqual(criterionNames.map((name, i) => `### ${i + 1}. \`${name}\``));
});

test("the table of an explanation has each of its fields, and an example shows them all", () => {
  const fields = [
    ...Object.keys(Explanation.properties),
    ...Object.keys(RankingVector.properties).map((name) => `vector.${name}`),
  ];
  const documented = [...document.matchAll(/^\| `(vector(?:\.\w+)?|decided\w+|matched\w+)` \|/gm)];
  expect(new Set(documented.map(([, name]) => name))).toEqual(new Set(fields));
  const shown = examples.flatMap(({ searches }) => searches.map(({ explanations = {} }) => explanations));
  expect(shown.flatMap((explanations) => Object.keys(explanations))).not.toEqual([]);
});

describe("a malformed document is refused", () => {
  const block = (info: string, body: object): string => `\`\`\`${info}\n${JSON.stringify(body)}\n\`\`\`\n`;
  const good = {
    records: [{ objectID: "1" }],
    searches: [{ search: { q: "" }, hits: ["1"] }],
  };

  test("a good one is not", () => {
    const text = `Text\n\n${block("json example=one", good)}${block("json example=two", good)}`;
    expect(rankingExamples(text)).toEqual([
      { name: "one", ...good },
      { name: "two", ...good },
    ]);
  });

  test.each([
    ["no name", block("json", good), /info string/],
    ["another language", block("sh", good), /info string/],
    ["a misspelt info string", block("json exmaple=one", good), /info string/],
    ["a name twice", block("json example=one", good).repeat(2), /Two examples/],
    ["a fence that is not closed", "```json example=one\n{}", /not closed/],
    [
      "a fence inside a fence",
      `\`\`\`json example=one\n${block("json example=two", good)}`,
      /inside another/,
    ],
    ["broken JSON", "```json example=one\n{\n```", /JSON/],
    ["no searches", block("json example=one", { ...good, searches: [] }), /malformed/],
    ["no records", block("json example=one", { ...good, records: [] }), /malformed/],
    ["an unknown field", block("json example=one", { ...good, order: ["1"] }), /malformed/],
    [
      "a search without hits",
      block("json example=one", { ...good, searches: [{ search: { q: "" } }] }),
      /malformed/,
    ],
  ])("%s", (_, markdown, message) => {
    expect(() => rankingExamples(markdown)).toThrow(message);
  });
});
