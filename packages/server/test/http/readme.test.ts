/**
 * The README, against a running server:
 *  1. The requests of "Write your own records" succeed, in the order of the page.
 *  2. The hit with an explanation that the page begins with is the first hit of that search.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiExamples } from "./api-examples.js";
import { list, useServer } from "./harness.js";

const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
const [, shown = ""] = /```json\n([^]*?)\n```/.exec(readme) ?? [];
const [, section = ""] = /## Write your own records\n([^]*?)\n## /.exec(readme) ?? [];
const server = useServer();

test("the records are written, and the first hit is the one that is shown (1, 2)", async () => {
  let last: unknown;
  for (const { method, path, body } of apiExamples(section)) {
    const answer = await server().call(method, path, { body });
    expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text]);
    last = answer.json;
  }
  const hit: unknown = JSON.parse(shown);
  const left = { record: expect.any(Object), highlight: expect.any(Object), snippet: {} };
  expect(list(last, "hits")[0]).toEqual(Object.assign(left, hit));
});
