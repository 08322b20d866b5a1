import type { Hit, JsonObject, SearchRequest } from "@findling/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnCases } from "../src/drawn-cases.js";
import { liveRecords } from "../src/generators/history.js";
import { profiles } from "../src/generators/profiles.js";
import { type SearchCase, searchCase } from "../src/generators/search-case.js";
import type { OracleResponse } from "../src/oracle/oracle-index.js";
import { oracleOf } from "../src/oracle/oracle-search.js";

/**
 * What holds of every answer of the oracle, in each profile:
 *  1. Segments put together are the text; none is empty; neighbours differ.
 *  2. Pages put together are the reachable list, without repetitions.
 *  3. For every facet value its count is the `nbHits` of the same query filtered by it (ranking 5.4).
 *  4. The order of the records makes no difference.
 */
type Search = (request: SearchRequest) => OracleResponse;

/** The searches of one drawn case. The oracle analyses the records anew for each of the three. */
interface Searches {
  readonly search: Search;
  /** A pinned record is a hit whatever the filters say, so facets are counted without pins. */
  readonly unpinned: Search;
  /** The records the other way round. */
  readonly reversed: Search;
}

/** A request of a drawn case, and the answer to it. */
interface Answered extends Searches {
  readonly request: SearchRequest;
  readonly answer: OracleResponse;
}

function searchesOf({ history, settings }: SearchCase): Searches {
  const records = liveRecords(history);
  const search = oracleOf({ records, settings });
  const { queryTime } = settings;
  const withoutPins = { ...settings, queryTime: { ...queryTime, pins: [] } };
  return {
    search,
    unpinned: queryTime.pins.length > 0 ? oracleOf({ records, settings: withoutPins }) : search,
    reversed: oracleOf({ records: records.toReversed(), settings }),
  };
}

const segmentsOf = ({ highlight, snippet }: Hit) => [...Object.values(highlight), ...Object.values(snippet)];

function expectTextsWhole({ answer: { hits } }: Answered): void {
  for (const { segments } of hits.flatMap(segmentsOf)) {
    expect(segments.every(({ text, match, via }) => text !== "" && match === (via !== undefined))).toBe(true);
    const isRepeated = segments.some(
      ({ match, via }, at) => at > 0 && segments[at - 1].match === match && segments[at - 1].via === via,
    );
    expect(isRepeated).toBe(false);
  }
  for (const { record, highlight } of hits) {
    if (typeof record["title"] !== "string" || highlight["title"] === undefined) continue;
    expect(highlight["title"].segments.map(({ text }) => text).join("")).toBe(record["title"]);
  }
}

function expectPagesToBeTheList({ search, request }: Answered): void {
  const whole = search({ ...request, page: 0, hitsPerPage: 100 });
  const pages = Array.from({ length: Math.ceil(whole.reachableHits / 7) + 1 }, (_, page) => page);
  const ids = pages.flatMap((page) => search({ ...request, page, hitsPerPage: 7 }).hits);
  expect(ids).toEqual(whole.hits);
  expect(new Set(ids.map(({ objectID }) => objectID)).size).toBe(whole.reachableHits);
}

function expectFacetCountsToBeHits({ unpinned, request }: Answered): void {
  const attribute = "tags";
  const counted = { ...request, hitsPerPage: 0 };
  const counts = unpinned({ ...counted, facets: [attribute] }).facets[attribute];
  for (const [value, count] of Object.entries(counts)) {
    const filters = [...(request.filters ?? []), { attribute, op: "eq" as const, value }];
    expect(unpinned({ ...counted, filters }).nbHits).toBe(count);
  }
}

function expectOrderOfRecordsNotToMatter({ reversed, request, answer }: Answered): void {
  expect(reversed(request)).toEqual(answer);
}

// One test for all four: to draw a case and answer it takes as long as to check any of them.
test.each(Object.entries(profiles))("answers of the oracle: %s (1, 2, 3, 4)", (_, profile) => {
  fc.assert(
    fc.property(searchCase(profile), (drawn) => {
      const searches = searchesOf(drawn);
      for (const request of drawn.requests) {
        const answered = { ...searches, request, answer: searches.search(request) };
        expectTextsWhole(answered);
        expectPagesToBeTheList(answered);
        expectFacetCountsToBeHits(answered);
        expectOrderOfRecordsNotToMatter(answered);
      }
    }),
    { numRuns: drawnCases(20) },
  );
});

describe("a history", () => {
  test("leaves each record as last written, and none that was deleted last", () => {
    const written = (objectID: string, v: number): JsonObject & { objectID: string } => ({ objectID, v });
    const live = liveRecords([
      { upserts: [written("a", 1), written("b", 1)], deletes: [] },
      { upserts: [written("a", 2)], deletes: ["b", "c"] },
      { upserts: [written("b", 3)], deletes: [] },
    ]);
    expect(live).toEqual([written("a", 2), written("b", 3)]);
  });
});
