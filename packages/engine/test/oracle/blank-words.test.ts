/**
 * Letters whose NFKC form is a blank with marks make no word, in records and in queries. They are drawn too
 * seldom for the comparison of random cases.
 */
import { mergeSettings } from "@findling/protocol";
import type { SearchCase } from "@findling/testkit";
import { describe, expect, test } from "vitest";
import { engineModules } from "../engine-modules.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";
import { comparisonWithOracle } from "./comparison-with-oracle.js";

const { expectEqual } = comparisonWithOracle(engineModules);

/** ARABIC LIGATURE SHADDA WITH DAMMATAN ISOLATED FORM. */
const blank = "\ufc5e";
const texts = [blank, `${blank} a`, `a ${blank} b`, `a${blank}`, `${blank}a`, `\u6f22${blank}\u5b57`];
const queries = [...texts, `${blank} `, `${blank}-a`, "a b", `\u0e01${blank}`];

describe.each([[[]], [["zh"]], [["th"]]])("languages %j", (languages) => {
  const settings = mergeSettings(plainSettings, { indexTime: { languages } });

  test("the engine gives what the oracle gives", () => {
    const upserts = texts.map((content, at) => ({ objectID: `${at}`, content }));
    const requests = queries.map((q) => ({ q, explain: true }));
    const asked: SearchCase = { history: [{ upserts, deletes: [] }], settings, requests, limits: {} };
    expectEqual(asked);
  });

  test("a query of nothing else finds all records, as the empty one does", () => {
    const index = new IndexFixture(settings).write([{ objectID: "1", content: "a" }]);
    expect(index.search(blank)).toMatchObject({ nbHits: 1, removedWords: 0 });
  });
});
