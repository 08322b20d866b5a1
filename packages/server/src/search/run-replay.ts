import { applyingRules, searchQueryOf, textValues } from "@findling/engine";
import {
  hitsPerPageMax,
  type JsonObject,
  type QueryTimeSettings,
  searchHardDeadlineMs,
} from "@findling/protocol";
import type { HeldIndex } from "../snapshots/held-indexes.js";
import { clockMs } from "../tracing/clock.js";
import { textBeginning } from "../wording/text-beginning.js";
import { factsOf } from "./answer-facts.js";
import { withRoomFor } from "./answer-room.js";
import { backgroundPatience } from "./background-patience.js";
import { type ComparedHit, type ComparedList, rankingDifference } from "./ranking-difference.js";
import { readRecord } from "./read-record.js";
import type { SearchTools } from "./run-search.js";
import { SearchDeadline } from "./search-deadline.js";
import type { AnswerFacts, Replay, SearchAnswer, SearchJob } from "./search-messages.js";

const titleUnitsMax = 120;
const hardDeadlineMs = searchHardDeadlineMs * backgroundPatience;

/** A list with the facts of its search. */
interface ReplayedList extends ComparedList {
  readonly facts: AnswerFacts;
}

/**
 * Searches twice, under the settings of the index and under a draft, in the same state of its records.
 *
 * @returns an answer whose body is the difference as JSON: see docs/internal-routes.md
 * @throws as runSearch does
 */
export function runReplay(
  job: SearchJob,
  held: HeldIndex,
  tools: SearchTools,
  memory: ArrayBuffer | null = null,
): SearchAnswer {
  const { replay } = job;
  if (replay === undefined) throw new Error("The job is no replay.");
  const beganAt = clockMs();
  const deadline = new SearchDeadline(job.index, clockMs, tools.isGivenUp, hardDeadlineMs);
  const search = { job, held, tools, deadline };
  const saved = held.settings.queryTime;
  const draft = draftOf(replay, saved);
  const before = replayed(search, saved, draft);
  const after = replayed(search, draft, saved);
  const shown = replay.hitsPerQuery;
  const difference = rankingDifference(before, after, shown);
  const isChanged =
    before.nbHits !== after.nbHits ||
    difference.moved.length + difference.appeared.length + difference.vanished.length > 0;
  const said = {
    isChanged,
    before: shownList(before, isChanged ? shown : 0),
    after: shownList(after, isChanged ? shown : 0),
    ...difference,
    degraded: before.facts.leftOut.length + after.facts.leftOut.length > 0,
  };
  const bytes = Buffer.from(JSON.stringify(said));
  const body = new Uint8Array(withRoomFor(bytes.length, memory), 0, bytes.length);
  body.set(bytes);
  return {
    body,
    sharedLength: bytes.length,
    facts: after.facts,
    stageTimes: [],
    ran: { beganAt, endedAt: clockMs() },
  };
}

interface ReplayedSearch {
  readonly job: SearchJob;
  readonly held: HeldIndex;
  readonly tools: SearchTools;
  readonly deadline: SearchDeadline;
}

function replayed(
  { job, held, tools, deadline }: ReplayedSearch,
  queryTime: QueryTimeSettings,
  other: QueryTimeSettings,
): ReplayedList {
  const beganAt = clockMs();
  const settings = { indexTime: held.settings.indexTime, queryTime };
  const request = { ...job.request, explain: true, page: 0, hitsPerPage: hitsPerPageMax };
  const query = searchQueryOf(request, settings);
  const records = tools.recordCache.over((documentNumber) => readRecord(tools.reader, held, documentNumber));
  const snapshot = { index: held.reader, settings, dataVersion: held.dataVersion };
  const found = deadline.answerOf((isOver) =>
    tools.searcher.search(snapshot, query, records, {
      isOver,
      isLate: () => clockMs() - beganAt >= tools.softDeadlineMs * backgroundPatience,
    }),
  );
  const attributes = settings.indexTime.searchableTiers.flatMap((tier) => tier.attributes);
  const hits = found.hits.flatMap(({ documentNumber, objectID, explanation }): ComparedHit[] => {
    if (explanation === undefined || records.bytes(documentNumber) === null) return [];
    const record = records.read(documentNumber);
    const group = groupOf(record, queryTime.distinctAttribute);
    const groupInOther = groupOf(record, other.distinctAttribute);
    return [{ objectID, title: titleOf(record, attributes), group, groupInOther, explanation }];
  });
  const { hides } = applyingRules(queryTime, held.reader.schema.cutter, query.q);
  return {
    hits,
    nbHits: found.nbHits,
    hidden: new Set(hides.map(({ objectID }) => objectID)),
    facts: factsOf(found, {
      dataVersion: held.dataVersion,
      hits: hits.length,
      queryLogging: held.settings.queryTime.queryLogging,
      damaged: [],
    }),
  };
}

function shownList({ hits, nbHits }: ComparedList, shown: number) {
  return { nbHits, hits: hits.slice(0, shown).map(({ objectID, title }) => ({ objectID, title })) };
}

/**
 * The last draft, and the saved settings that it was made with. The engine keeps what it derives from them
 * for as long.
 */
let known: { draftId: number; saved: QueryTimeSettings; settings: QueryTimeSettings } | null = null;

function draftOf({ draftId, draft }: Replay, saved: QueryTimeSettings): QueryTimeSettings {
  if (known?.draftId === draftId && known.saved === saved) return known.settings;
  const changes: Partial<QueryTimeSettings> = JSON.parse(Buffer.from(draft).toString("utf8"));
  known = { draftId, saved, settings: { ...saved, ...changes } };
  return known.settings;
}

function titleOf(record: JsonObject, attributes: readonly string[]): string {
  for (const attribute of attributes) {
    const text = textValues(record, attribute).find((value) => value.trim() !== "");
    if (text !== undefined) return textBeginning(text, titleUnitsMax);
  }
  return "";
}

/** The group of a record; null: it is not known here. Only a plain value shows it. */
function groupOf(record: JsonObject, attribute: string | null): string | null {
  if (attribute === null || !Object.hasOwn(record, attribute)) return null;
  const value = record[attribute];
  return typeof value === "string" || typeof value === "number" ? JSON.stringify(value) : null;
}
