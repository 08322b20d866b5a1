/** A search says how much its plan asked for. */
import { expect, test } from "vitest";
import { tolerantSettings } from "./derivation-fixture.js";
import { IndexFixture } from "./index-fixture.js";

const index = new IndexFixture(tolerantSettings).write([
  { objectID: "1", title: "the laptop" },
  { objectID: "2", title: "laptops" },
  { objectID: "3", title: "labtop" },
]);

test("whole words without typos stand for themselves", () => {
  const { plan } = index.search("laptop ", { typoTolerance: false });
  expect(plan).toEqual({ contentWords: 1, freeWords: 0, derivations: 1, phrases: 0 });
});

test("typos, and beginnings of terms, count", () => {
  const { plan } = index.search("laptop");
  // The term, its beginning, and labtop by a typo. The beginning has laptops.
  expect(plan).toEqual({ contentWords: 1, freeWords: 0, derivations: 3, phrases: 0 });
});

test("a query without words has none", () => {
  const { plan } = index.search("");
  expect(plan).toEqual({ contentWords: 0, freeWords: 0, derivations: 0, phrases: 0 });
});
