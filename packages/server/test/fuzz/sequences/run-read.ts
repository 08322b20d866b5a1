import type { ListIndexesResponse, SearchResponse } from "@findling/protocol";
import { defaultIndexSettings, type IndexSettings, type JsonObject } from "@findling/protocol";
import { oracleSearch, type VisibilityLimits } from "@findling/testkit";
import { expect } from "vitest";
import { pathText } from "../path-text.js";
import type { IndexModel } from "./index-model.js";
import { allows } from "./key-model.js";
import { expectRecord } from "./run-write.js";
import type { Claims, DrawnCaller, DrawnSearch } from "./steps.js";
import { expectRefusal, type World } from "./world.js";

/** Reads a record as anybody. */
export async function runGet(
  world: World,
  slot: number,
  drawn: DrawnCaller,
  objectID: string,
): Promise<void> {
  const { name, model } = world.index(slot);
  const caller = world.caller(drawn);
  const path = `/1/indexes/${name}/records/${pathText(objectID)}`;
  const call = { route: "getRecord", caller, method: "GET", path, index: name } as const;
  const answer = await world.call(call);
  if (answer === null) return;
  const row = model.rows.get(objectID);
  const needsPartition = caller.claims !== undefined && model.exists && model.partitionKey === null;
  if (needsPartition) expectRefusal(answer, "forbidden", call);
  else if (row === undefined || row.record === null || !isVisible(row.record, model, caller.claims))
    expectRefusal(answer, "not_found", call);
  else expectRecord(answer.text, row, row.record);
}

/** A record that a search for everything finds, by itself. */
function isVisible(record: JsonObject, { partitionKey }: IndexModel, claims: Claims | undefined): boolean {
  const { indexTime, queryTime } = defaultIndexSettings;
  const settings: IndexSettings = { indexTime: { ...indexTime, partitionKey }, queryTime };
  return oracleSearch({ records: [record], settings }, { q: "" }, limitsOf(claims)).nbHits === 1;
}

function limitsOf({ filters, partitions }: Claims = {}): VisibilityLimits {
  return {
    ...(filters === undefined ? {} : { filters }),
    ...(partitions === undefined ? {} : { partitions }),
  };
}

/** Searches as anybody: hits, their order, counts and facets are those of the oracle. */
export async function runSearch(
  world: World,
  slot: number,
  drawn: DrawnCaller,
  search: DrawnSearch,
): Promise<void> {
  const { name, model } = world.index(slot);
  const caller = world.caller(drawn);
  const { q, page, hitsPerPage } = search;
  const request = { q, page, hitsPerPage, filters: [...search.filters], facets: [...search.facets] };
  const waits = search.waits ? { minDataVersion: model.dataVersion } : {};
  const body = JSON.stringify({ ...request, ...waits });
  const path = `/1/indexes/${name}/search`;
  const call = { route: "search", caller, method: "POST", path, body, index: name } as const;
  const answer = await world.call(call);
  if (answer === null) return;
  const isFacet = (attribute: string) => model.settings.indexTime.attributesForFaceting.includes(attribute);
  if (!model.exists) expectRefusal(answer, "index_not_found", call);
  else if (!search.facets.every(isFacet)) expectRefusal(answer, "invalid_facet", call);
  else expectHits(answer.text, model, request, limitsOf(caller.claims));
}

function expectHits(
  text: string,
  model: IndexModel,
  request: Parameters<typeof oracleSearch>[1],
  limits: VisibilityLimits,
): void {
  const found: SearchResponse = JSON.parse(text);
  // A busy machine leaves typos out.
  if (found.degraded) return;
  const { settings, live, dataVersion } = model;
  const expected = oracleSearch({ records: live, settings }, request, limits);
  const shown = ({ hits, nbHits, facets }: Pick<SearchResponse, "hits" | "nbHits" | "facets">) => ({
    ids: hits.map(({ objectID }) => objectID),
    nbHits,
    facets,
  });
  const what = { request, limits };
  expect({ what, ...shown(found), dataVersion: found.dataVersion }).toEqual({
    what,
    ...shown({ ...expected, hits: [...expected.hits] }),
    dataVersion,
  });
  for (const { objectID, record } of found.hits)
    expect(JSON.stringify(record)).toBe(JSON.stringify(model.rows.get(objectID)?.record));
}

/** Lists the indexes of this world as anybody. */
export async function runList(world: World, drawn: DrawnCaller): Promise<void> {
  const caller = world.caller(drawn);
  const call = { route: "listIndexes", caller, method: "GET", path: "/1/indexes" } as const;
  const listed = await world.ask<ListIndexesResponse>(call);
  if (listed === null) return;
  for (const { name } of listed.indexes) expect([name, allows(caller.indexes, name)]).toEqual([name, true]);
  const own = new Map(world.indexes);
  const found = listed.indexes.filter(({ name }) => own.has(name));
  const expected = world.indexes.filter(([name, { exists }]) => exists && allows(caller.indexes, name));
  expect(found.map(({ lastWriteAt: _when, ...entry }) => entry)).toEqual(
    expected.map(([name, { live, partitionCount, partitionKey }]) => ({
      name,
      recordCount: live.length,
      partitionCount,
      partitionKey,
    })),
  );
  for (const { name, lastWriteAt } of found) {
    const { least, most } = own.get(name)?.lastWriteAt ?? { least: 0, most: 0 };
    expect([name, lastWriteAt >= least, lastWriteAt <= most]).toEqual([name, true, true]);
  }
}
