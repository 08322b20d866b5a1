/**
 * One search on a search thread:
 *  1. Records are spliced into the response as stored.
 *  2. A record that vanished ends it: there is a newer snapshot.
 *  3. The settings of the snapshot fill in what the request leaves open, and the key of its partitions.
 *  4. Its time begins when it begins; a search that has not ended within it is refused as overloaded.
 *  5. Past the soft deadline, counted from when its request was parsed, it hurries. The answer says that it
 *     is degraded where the engine has left something out.
 *  6. It ends when nobody waits for its answer any more.
 */
import {
  IndexReader,
  IndexWriter,
  type RecordSource,
  Searcher,
  type SearchOutcome,
  SearchTimeoutError,
} from "@findling/engine";
import { defaultIndexSettings, type LeftOut, mergeSettings, searchHardDeadlineMs } from "@findling/protocol";
import { describe, expect, test, vi } from "vitest";
import { RecordCache, RecordGoneError } from "../../src/search/record-cache.js";
import { runSearch, type SearchTools } from "../../src/search/run-search.js";
import { SearchDeadline } from "../../src/search/search-deadline.js";
import { searchResponseBytes } from "../../src/search/search-response.js";
import type { HeldIndex } from "../../src/snapshots/held-indexes.js";

const query = {
  q: 'a "quoted" 日本',
  mode: "typing",
  filters: [],
  facets: [],
  page: 2,
  hitsPerPage: 10,
  explain: false,
  typoTolerance: true,
  synonyms: true,
  prefix: true,
  scope: { filters: [], partitions: null },
} as const;

const own = { isDegraded: false, queryID: null };

const planFigures = { contentWords: 1, freeWords: 0, derivations: 1, phrases: 0 };

const nothingFound: SearchOutcome = {
  correctedQuery: null,
  hits: [],
  nbHits: 0,
  reachableHits: 0,
  removedWords: 0,
  facets: {},
  truncatedFacets: [],
  cutHighlights: [],
  leftOut: [],
  plan: planFigures,
};

describe("searchResponseBytes", () => {
  test("splices records as stored, byte for byte", () => {
    const raw = ['{"objectID":"1","title":"é😀"}', '{"objectID":"2","__proto__":{"a":1}}'];
    const hits = ["1", "2"].map((objectID, documentNumber) => ({
      documentNumber,
      objectID,
      highlight: {},
      snippet: {},
    }));
    const outcome = {
      correctedQuery: null,
      hits,
      nbHits: 2,
      reachableHits: 2,
      removedWords: 0,
      facets: {},
      truncatedFacets: [],
      cutHighlights: [],
      leftOut: [],
      plan: planFigures,
    };
    const rawRecords = raw.map((text) => Buffer.from(text));
    const parts = { query, outcome, rawRecords, dataVersion: 3, processingTimeMs: 1.23456, ...own };
    const text = Buffer.from(searchResponseBytes(parts, null, new SearchDeadline("a")).body).toString();
    expect(JSON.parse(text)).toMatchObject({
      query: query.q,
      page: 2,
      hitsPerPage: 10,
      processingTimeMs: 1.235,
    });
    for (const record of raw) expect(text).toContain(`"record":${record},"highlight":{},"snippet":{}}`);
    expect(text).not.toContain("explanation");
  });

  test("puts the response into memory that has room, else into its own", () => {
    const parts = {
      query,
      outcome: nothingFound,
      rawRecords: [],
      dataVersion: 3,
      processingTimeMs: 1,
      ...own,
    };
    const bodyIn = (memory: ArrayBuffer | null) =>
      searchResponseBytes(parts, memory, new SearchDeadline("a")).body;
    const expected = Buffer.from(bodyIn(null));
    const roomy = new Uint8Array(4_096).fill(0xff).buffer;
    const inMemory = bodyIn(roomy);
    expect(inMemory.buffer).toBe(roomy);
    expect(Buffer.from(inMemory)).toEqual(expected);
    const exact = new ArrayBuffer(expected.length);
    expect(bodyIn(exact).buffer).toBe(exact);
    const narrow = new ArrayBuffer(expected.length - 1);
    const elsewhere = bodyIn(narrow);
    expect(elsewhere.buffer).not.toBe(narrow);
    expect(Buffer.from(elsewhere)).toEqual(expected);
  });
});

describe("RecordCache", () => {
  test("reads a record once, and says when it is gone", () => {
    const reads: number[] = [];
    const records = new RecordCache().over((documentNumber) => {
      reads.push(documentNumber);
      return documentNumber === 1 ? Buffer.from('{"objectID":"1"}') : undefined;
    });
    expect(records.read(1)).toEqual({ objectID: "1" });
    expect(records.bytes(1)).toEqual(Buffer.from('{"objectID":"1"}'));
    expect(reads).toEqual([1]);
    expect(() => records.read(2)).toThrow(RecordGoneError);
  });

  test("reports what it holds of the present search, and what all searches found", () => {
    const record = Buffer.from('{"objectID":"1"}');
    const cache = new RecordCache();
    for (let search = 0; search < 2; search++) {
      const records = cache.over(() => record);
      for (const documentNumber of [1, 1, 2]) records.bytes(documentNumber);
    }
    expect(cache.figures).toMatchObject({ bytes: 2 * record.length, hits: 2, misses: 4 });
  });

  test("keeps what was read where the next read puts other bytes, however much it is", () => {
    const text = (documentNumber: number) => JSON.stringify({ objectID: "é".repeat(documentNumber ** 4) });
    const shared = Buffer.alloc(1 << 20);
    const cache = new RecordCache();
    for (let search = 0; search < 3; search++) {
      const records = cache.over((documentNumber) => shared.subarray(0, shared.write(text(documentNumber))));
      const numbers = [3, 20, 1, 22, 5, 19, 24];
      const kept = numbers.map((documentNumber) => records.bytes(documentNumber));
      expect(kept.map(String)).toEqual(numbers.map(text));
      expect(numbers.map((documentNumber) => JSON.stringify(records.read(documentNumber)))).toEqual(
        numbers.map(text),
      );
    }
  });
});

/** A searcher that lets time pass before it asks whether it is late. */
function searcherAfter(pass: () => void): SearchTools["searcher"] {
  return {
    search(_snapshot, _query, _records, watch) {
      pass();
      const leftOut: LeftOut[] = watch?.isLate?.() === true ? ["typo-expansion"] : [];
      return { ...nothingFound, leftOut };
    },
  };
}

const searches = vi.hoisted(() => ({ queries: new Array<unknown>() }));

/** An engine that always finds document 1 and reads it. */
vi.mock("@findling/engine", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Searcher: class {
    search(_snapshot: unknown, query: unknown, records: RecordSource): SearchOutcome {
      searches.queries.push(query);
      records.read(1);
      const hits = [{ documentNumber: 1, objectID: "1", highlight: {}, snippet: {} }];
      return {
        correctedQuery: null,
        hits,
        nbHits: 1,
        reachableHits: 1,
        removedWords: 2,
        facets: {},
        truncatedFacets: [],
        cutHighlights: [],
        leftOut: [],
        plan: planFigures,
      };
    }
  },
}));

describe("runSearch", () => {
  const job = { index: "a", request: { q: "" }, limits: {}, keyId: "k", queryID: null, parsedAt: 0 };
  const settings = mergeSettings(defaultIndexSettings, { queryTime: { typoTolerance: false } });
  const held: HeldIndex = {
    incarnation: "first",
    dataVersion: 1,
    settingsVersion: 1,
    settings,
    reader: new IndexReader(new IndexWriter(settings.indexTime).share()),
  };
  const record = Buffer.from('{"objectID":"1"}');

  test("the request's defaults are filled in, hitsPerPage is clamped, a facet counts once", () => {
    searches.queries.length = 0;
    const means = {
      searcher: new Searcher(),
      reader: { documentRecord: () => record, isCurrent: () => true },
      recordCache: new RecordCache(),
      softDeadlineMs: 500,
    };
    const request = { q: "x", hitsPerPage: 1_000, facets: ["type", "type"] };
    const { facts, body } = runSearch({ ...job, request }, held, means);
    expect(facts).toMatchObject({ removedWords: 2, nbHits: 1, hits: 1 });
    expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({ dataVersion: 1, hitsPerPage: 100 });
    const defaults = { mode: "typing", filters: [], page: 0, explain: false, typoTolerance: false };
    const expected = {
      q: "x",
      ...defaults,
      facets: ["type"],
      hitsPerPage: 100,
      synonyms: true,
      prefix: true,
      scope: { filters: [], partitions: null },
    };
    expect(searches.queries).toEqual([expected]);
  });

  test("what limits whoever searches becomes the scope of the search, with the index's partition key", () => {
    const means = {
      searcher: new Searcher(),
      reader: { documentRecord: () => record, isCurrent: () => true },
      recordCache: new RecordCache(),
      softDeadlineMs: 500,
    };
    const filters = [{ attribute: "a", op: "eq", value: 1 }] as const;
    const limits = { filters, partitions: ["p"] };
    const partitioned = mergeSettings(settings, { indexTime: { partitionKey: "team" } });
    searches.queries.length = 0;
    runSearch({ ...job, limits }, held, means);
    runSearch({ ...job, limits }, { ...held, settings: partitioned }, means);
    runSearch({ ...job, limits: { filters } }, held, means);
    expect(searches.queries).toMatchObject([
      { scope: { filters, partitions: { key: null, names: ["p"] } } },
      { scope: { filters, partitions: { key: "team", names: ["p"] } } },
      { scope: { filters, partitions: null } },
    ]);
  });

  test("a record that vanished ends the search", () => {
    const means = {
      searcher: new Searcher(),
      reader: { documentRecord: () => undefined, isCurrent: () => false },
      recordCache: new RecordCache(),
      softDeadlineMs: 500,
    };
    expect(() => runSearch(job, held, means)).toThrow(RecordGoneError);
  });

  test("an answer past its deadline is not written", () => {
    let looked = 0;
    const clock = () => (looked++ < 1 ? 0 : searchHardDeadlineMs);
    const means = {
      searcher: new Searcher(),
      reader: { documentRecord: () => record, isCurrent: () => true },
      recordCache: new RecordCache(),
      softDeadlineMs: 500,
      clock,
    };
    expect(() => runSearch(job, held, means)).toThrow(
      /^The search in the index \S+ was ended after 5 seconds/,
    );
  });

  test.each([
    ["in time", { waitedMs: 100, takesMs: 399 }, false],
    ["late while it runs", { waitedMs: 100, takesMs: 400 }, true],
    ["late from the start, since it waited", { waitedMs: 500, takesMs: 0 }, true],
    ["in time, apart from its data version", { waitedMs: 500, takesMs: 399, versionWaitMs: 400 }, false],
    [
      "late, although it waited for its data version",
      { waitedMs: 500, takesMs: 400, versionWaitMs: 400 },
      true,
    ],
  ])("%s (5)", (_, { waitedMs, takesMs, ...times }, degraded) => {
    const parsedAt = 7_000;
    let now = parsedAt + waitedMs;
    const means = {
      searcher: searcherAfter(() => {
        now += takesMs;
      }),
      reader: { documentRecord: () => record, isCurrent: () => true },
      recordCache: new RecordCache(),
      softDeadlineMs: 500,
      clock: () => now,
    };
    const { body, facts } = runSearch({ ...job, parsedAt, ...times }, held, means);
    expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({ degraded });
    expect(facts.leftOut).toEqual(degraded ? ["typo-expansion"] : []);
  });

  test("it ends when nobody waits for its answer any more (6)", () => {
    let asked = 0;
    const means = {
      searcher: new Searcher(),
      reader: { documentRecord: () => record, isCurrent: () => true },
      recordCache: new RecordCache(),
      softDeadlineMs: 500,
      isGivenUp: () => ++asked > 0,
    };
    expect(() => runSearch(job, held, means)).toThrow(expect.objectContaining({ code: "overloaded" }));
    expect(asked).toBe(1);
  });

  test("a facet outside attributesForFaceting is refused before anything is searched", () => {
    searches.queries.length = 0;
    const means = {
      searcher: new Searcher(),
      reader: { documentRecord: () => record, isCurrent: () => true },
      recordCache: new RecordCache(),
      softDeadlineMs: 500,
    };
    const request = { q: "", facets: ["colour"] };
    expect(() => runSearch({ ...job, request }, held, means)).toThrow("colour");
    expect(searches.queries).toEqual([]);
  });

  test("its time begins with it, and is over after the hard deadline", () => {
    const overAt: number[] = [];
    let now = 1_000;
    const searcher: SearchTools["searcher"] = {
      search(_snapshot, _query, _records, watch) {
        for (const ms of [0, searchHardDeadlineMs - 1, searchHardDeadlineMs]) {
          now = 1_000 + ms;
          if (watch?.isOver?.() === true) overAt.push(ms);
        }
        throw new SearchTimeoutError();
      },
    };
    const means = {
      searcher,
      reader: { documentRecord: () => record, isCurrent: () => true },
      recordCache: new RecordCache(),
      softDeadlineMs: 500,
      clock: () => now,
    };
    const search = () => runSearch(job, held, means);
    expect(search).toThrow(
      expect.objectContaining({
        code: "overloaded",
        message: expect.stringMatching(/^The search in the index a was ended after 5 seconds/),
        retryAfterSeconds: 5,
      }),
    );
    expect(overAt).toEqual([searchHardDeadlineMs]);
  });
});
