import { type IndexSettings, type IndexSettingsPatch, mergeSettings } from "@findling/protocol";
import type { SearchHit } from "../../src/search/search-outcome.js";
import type { SearchQuery } from "../../src/search/search-query.js";
import { type FixtureRecord, IndexFixture, plainSettings } from "./index-fixture.js";

/** Settings with typo tolerance, for tests of what costs something. */
export const tolerantSettings: IndexSettings = mergeSettings(plainSettings, {
  queryTime: { typoTolerance: true },
});

/** An index of titles: the title is the objectID too. */
export function titleIndex(titles: readonly string[], patch: IndexSettingsPatch = {}): IndexFixture {
  return new IndexFixture(mergeSettings(tolerantSettings, patch)).write(
    titles.map((title): FixtureRecord => ({ objectID: title, title })),
  );
}

/** The titles found, in alphabetical order. */
export function titlesFound(index: IndexFixture, q: string, options: Partial<SearchQuery> = {}): string[] {
  return index.ids(q, options).sort();
}

/** Words matched and their cost, by objectID. */
export function costsOf(index: IndexFixture, q: string, options: Partial<SearchQuery> = {}) {
  const { hits } = index.search(q, { ...options, explain: true });
  return Object.fromEntries(
    hits.map((hit) => [hit.objectID, vectorOf(hit).words * 10 + vectorOf(hit).typos]),
  );
}

/** The ranking vector of an explained hit. */
export function vectorOf({ explanation }: SearchHit) {
  if (explanation === undefined) throw new Error("The search was not explained.");
  return explanation.vector;
}
