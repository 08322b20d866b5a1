import { type Searcher, type SearchScope, searchQueryOf } from "@findling/engine";
import type { HeldIndex } from "../snapshots/held-indexes.js";
import { clockMs } from "../tracing/clock.js";
import { requireFacets } from "../validation/facets.js";
import { factsOf } from "./answer-facts.js";
import { objectIdOf, type RecordReader, readRecord } from "./read-record.js";
import type { RecordCache } from "./record-cache.js";
import { SearchDeadline } from "./search-deadline.js";
import type { SearchAnswer, SearchJob, SearchLimits } from "./search-messages.js";
import { type ResponseContent, searchResponseBytes } from "./search-response.js";
import { StageClock } from "./stage-clock.js";

/** The parts that all searches of a search thread share. */
export interface SearchTools {
  readonly searcher: Pick<Searcher, "search">;
  readonly reader: RecordReader;
  readonly recordCache: RecordCache;
  /** From when its request was parsed, a search has this long until it leaves out typos (ranking 2.6). */
  readonly softDeadlineMs: number;
  /** Whether nobody waits for the answer any more. @default never */
  readonly isGivenUp?: () => boolean;
  /** @default clockMs */
  readonly clock?: () => number;
}

/**
 * Runs one search, from a snapshot to the bytes of its response. A hit with a damaged record is left out. It
 * still counts in `nbHits`, so that pages stay the same.
 *
 * @param memory the response is written here if it has room
 * @throws RecordGoneError a record was superseded and removed in the meantime: a newer snapshot has another
 *   one; ApiError invalid_facet; overloaded: the search took longer than `searchHardDeadlineMs`
 */
export function runSearch(
  job: SearchJob,
  held: HeldIndex,
  { searcher, reader, recordCache, softDeadlineMs, isGivenUp, clock = clockMs }: SearchTools,
  memory: ArrayBuffer | null = null,
): SearchAnswer {
  const deadline = new SearchDeadline(job.index, clock, isGivenUp);
  const beganAt = clock();
  // A caller that asks for a version wants the whole answer of it, so that wait is no reason to leave
  // anything out.
  const lateAt = job.parsedAt + (job.versionWaitMs ?? 0) + softDeadlineMs;
  const { dataVersion } = held;
  const settings = settingsOf(job, held);
  const scope = scopeOf(job.limits, settings.indexTime.partitionKey);
  const query = searchQueryOf(job.request, settings, scope);
  requireFacets(query.facets, settings.indexTime.attributesForFaceting);
  const records = recordCache.over((documentNumber) => readRecord(reader, held, documentNumber));
  const stages = new StageClock(clock);
  const found = deadline.answerOf((isOver) =>
    searcher.search({ index: held.reader, settings, dataVersion }, query, records, {
      isOver,
      isLate: () => clock() >= lateAt,
      onStageEnd: stages.end,
    }),
  );
  const hits = found.hits.filter((hit) => records.bytes(hit.documentNumber) !== null);
  const content: ResponseContent = {
    query,
    outcome: { ...found, hits },
    rawRecords: hits.flatMap((hit) => records.bytes(hit.documentNumber) ?? []),
    dataVersion,
    processingTimeMs: clock() - job.parsedAt,
    isDegraded: found.leftOut.length > 0,
    queryID: job.queryID,
  };
  const bytes = searchResponseBytes(content, memory, deadline);
  const facts = factsOf(found, {
    dataVersion,
    hits: hits.length,
    queryLogging: settings.queryTime.queryLogging,
    damaged: records.damaged.map((documentNumber) => {
      return { documentNumber, objectID: objectIdOf(held, documentNumber) };
    }),
  });
  return { ...bytes, facts, stageTimes: stages.times, ran: { beganAt, endedAt: clock() } };
}

/** The engine keeps what it derives from settings by their objects, and a draft is an object of its own. */
function settingsOf({ draft }: SearchJob, { settings }: HeldIndex): HeldIndex["settings"] {
  if (draft === undefined) return settings;
  return { indexTime: settings.indexTime, queryTime: { ...settings.queryTime, ...draft } };
}

function scopeOf({ filters = [], partitions }: SearchLimits, key: string | null): SearchScope {
  return { filters, partitions: partitions === undefined ? null : { key, names: partitions } };
}
