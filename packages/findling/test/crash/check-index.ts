import type { Filter, ListIndexesResponse, SearchResponse, StoredRecord } from "@findling/protocol";
import type { Random } from "@findling/testkit";
import { type Api } from "./api.js";
import { type IndexModel, liveRecords, type TestRecord } from "./index-model.js";
import { objectIdOf, teams, words } from "./records.js";
import type { WatchedIndex } from "./watched-index.js";

const pageSize = 100;
/** As many as paging reaches. */
const slotsPerSearch = 500;
const lookedUpMax = 60;
const atOnce = 8;

/** Holds a running, idle server against every state in which the index may be, and keeps those that fit. */
export async function checkIndex(api: Api, index: WatchedIndex, random: Random): Promise<void> {
  const found = await observe(api, index, random);
  const flaws = index.possible.map((model) => flawsOf(model, found));
  const fitting = index.possible.filter((_, at) => flaws[at].length === 0);
  if (fitting.length === 0) {
    const [fewest] = flaws.sort((a, b) => a.length - b.length);
    const shown = fewest.slice(0, 5).join("; ");
    const versions = index.possible.map(({ dataVersion }) => dataVersion).join(", ");
    throw new Error(
      `${index.name} fits none of ${flaws.length} possible states: ${fewest.length} flaws: ${shown}. Possible were ${versions}; the last writes: ${index.sent}`,
    );
  }
  index.possible = fitting.map((model) => withVersions(model, found));
  index.answeredVersion = found.dataVersion;
}

/** What a server shows of an index. */
interface Observed {
  /** 0 where there is no index. */
  readonly dataVersion: number;
  /** By objectID, as hits show them; each once. */
  readonly hits: ReadonlyMap<string, string>;
  readonly repeated: readonly string[];
  /** Numbers of hits, partitions and records, by what was asked for. */
  readonly counts: ReadonlyMap<string, number>;
  /** The records of some objectIDs; null: not found. */
  readonly stored: ReadonlyMap<string, string | null>;
}

const nothing: Observed = {
  dataVersion: 0,
  hits: new Map(),
  repeated: [],
  counts: new Map(),
  stored: new Map(),
};

async function observe(api: Api, index: WatchedIndex, random: Random): Promise<Observed> {
  const { indexes } = await api.json<ListIndexesResponse>({ method: "GET", path: "/indexes" });
  const entry = indexes.find(({ name }) => name === index.name);
  if (entry === undefined) return nothing;
  const search = (body: object) =>
    api.json<SearchResponse>({
      method: "POST",
      path: `${index.path}/search`,
      body: { mode: "committed", ...body },
    });
  const { hits, repeated } = await observeHits(search, index.options.slotCount);
  const counts = new Map([
    ["listed", entry.recordCount],
    ["listed partitions", entry.partitionCount],
  ]);
  const all = await search({ q: "", hitsPerPage: 0, facets: index.options.isPartitioned ? ["team"] : [] });
  counts.set("all", all.nbHits);
  for (const team of teams) {
    const { nbHits } = await search({ q: "", hitsPerPage: 0, filters: [equal("team", team)] });
    counts.set(`team ${team}`, nbHits);
    if (index.options.isPartitioned) counts.set(`facet ${team}`, all.facets["team"]?.[team] ?? 0);
  }
  for (const word of words) {
    const exact = { typoTolerance: false, prefix: false, hitsPerPage: 0 };
    counts.set(`word ${word}`, (await search({ q: word, ...exact })).nbHits);
  }
  const stored = await observeStored(api, index, random);
  return { dataVersion: all.dataVersion, hits, repeated, counts, stored };
}

async function observeHits(search: (body: object) => Promise<SearchResponse>, slotCount: number) {
  const hits = new Map<string, string>();
  const repeated: string[] = [];
  for (let from = 0; from < slotCount; from += slotsPerSearch) {
    const filters = [{ attribute: "slot", op: "range", gte: from, lte: from + slotsPerSearch - 1 }];
    for (let page = 0; ; page++) {
      const answer = await search({ q: "", filters, page, hitsPerPage: pageSize });
      for (const { objectID, record } of answer.hits) {
        if (hits.has(objectID)) repeated.push(objectID);
        hits.set(objectID, JSON.stringify(record));
      }
      if (answer.hits.length < pageSize) break;
    }
  }
  return { hits, repeated };
}

/** Looks up the records whose state is in doubt, and some others. */
async function observeStored(api: Api, index: WatchedIndex, random: Random) {
  const slots = Array.from({ length: lookedUpMax }, () => random.below(index.options.slotCount));
  const objectIDs = [...new Set([...inDoubt(index.possible), ...slots.map(objectIdOf)])];
  const stored = new Map<string, string | null>();
  for (let at = 0; at < objectIDs.length; at += atOnce) {
    const some = objectIDs.slice(at, at + atOnce);
    const texts = await Promise.all(some.map((objectID) => getRecord(api, index, objectID)));
    for (const [i, objectID] of some.entries()) stored.set(objectID, texts[i]);
  }
  return stored;
}

async function getRecord(api: Api, index: WatchedIndex, objectID: string): Promise<string | null> {
  const path = `${index.path}/records/${encodeURIComponent(objectID)}`;
  const { status, text } = await api.call({ method: "GET", path });
  if (status === 200) return text;
  if (status === 404) return null;
  throw new Error(`GET ${path} was answered ${status}: ${text}`);
}

/** ObjectIDs whose row is not the same in all possible states. */
function inDoubt([first, ...others]: readonly IndexModel[]): string[] {
  const all = new Set([first, ...others].flatMap(({ rows }) => [...rows.keys()]));
  return [...all].filter((objectID) =>
    others.some(({ rows }) => rows.get(objectID) !== first.rows.get(objectID)),
  );
}

function equal(attribute: string, value: string): Filter {
  return { attribute, op: "eq", value };
}

/** What a state says otherwise than the server. */
function flawsOf(model: IndexModel, found: Observed): string[] {
  if (model.dataVersion === 0 && found.dataVersion === 0) return [];
  const records = liveRecords(model);
  const flaws = found.repeated.map((objectID) => `two hits of ${objectID}`);
  if (model.dataVersion !== found.dataVersion)
    flaws.unshift(`dataVersion ${found.dataVersion}, expected ${model.dataVersion}`);
  for (const [what, count] of expectedCounts(model, records)) {
    const shown = found.counts.get(what);
    if (shown !== undefined && shown !== count) flaws.push(`${what}: ${shown}, expected ${count}`);
  }
  for (const record of records) {
    const expected = JSON.stringify(record);
    const shown = found.hits.get(record.objectID);
    if (shown !== expected) flaws.push(`the hit ${record.objectID} is ${shown}, expected ${expected}`);
  }
  for (const objectID of found.hits.keys())
    if ((model.rows.get(objectID)?.record ?? null) === null) flaws.push(`the hit ${objectID} must not be`);
  for (const [objectID, text] of found.stored) {
    const flaw = storedFlaw(model, objectID, text);
    if (flaw !== undefined) flaws.push(flaw);
  }
  return flaws;
}

function expectedCounts(model: IndexModel, records: readonly TestRecord[]): [string, number][] {
  const count = (condition: (record: TestRecord) => boolean) => records.filter(condition).length;
  const partitions = new Set(records.flatMap(({ team }) => (team === undefined ? [] : [team]))).size;
  return [
    ["listed", records.length],
    ["listed partitions", model.isPartitioned ? partitions : 0],
    ["all", records.length],
    ...teams.map((name): [string, number] => [`team ${name}`, count(({ team }) => team === name)]),
    ...teams.map((name): [string, number] => [`facet ${name}`, count(({ team }) => team === name)]),
    ...words.map((word): [string, number] => [`word ${word}`, count(({ title }) => title.includes(word))]),
  ];
}

function storedFlaw({ rows }: IndexModel, objectID: string, text: string | null): string | undefined {
  const row = rows.get(objectID);
  if (row === undefined || row.record === null)
    return text === null ? undefined : `the record ${objectID} must not be`;
  if (text === null) return `the record ${objectID} is not found`;
  const { version, updatedAt }: StoredRecord = JSON.parse(text);
  if (text !== JSON.stringify({ ...row.record, version, updatedAt }))
    return `the record ${objectID} is ${text}, expected ${JSON.stringify(row.record)}`;
  const { least, most } = row.version;
  if (version < least || version > most)
    return `the record ${objectID} has version ${version}, expected ${least} to ${most}`;
  return undefined;
}

function withVersions(model: IndexModel, { stored }: Observed): IndexModel {
  const rows = new Map(model.rows);
  for (const [objectID, text] of stored) {
    const row = rows.get(objectID);
    if (row === undefined || text === null) continue;
    const { version }: StoredRecord = JSON.parse(text);
    rows.set(objectID, { ...row, version: { least: version, most: version } });
  }
  return { ...model, rows };
}
