import { correctedQuery } from "../answer/corrected-query.js";
import { explainHit } from "../answer/explain-hit.js";
import type { ListedHit } from "../answer/result-list.js";
import { AnswerRoom } from "../highlight/answer-room.js";
import { Highlighter } from "../highlight/highlight-record.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { Ranking } from "./rank-stage.js";
import type { SearchContext } from "./search-context.js";
import type { SearchHit, SearchOutcome } from "./search-outcome.js";

type Shown = Pick<SearchOutcome, "hits" | "correctedQuery" | "cutHighlights">;

/** What the page is made of. */
interface RankedHits {
  readonly plan: QueryPlan;
  readonly ranking: Ranking;
  /** All hits. The page is cut from them. */
  readonly list: readonly ListedHit[];
}

/** The page: hits with their highlights and explanations, and the corrected query. */
export function showSearch(context: SearchContext, shown: RankedHits): Shown {
  const { plan, ranking, list } = shown;
  const room = new AnswerRoom(Math.min(context.query.hitsPerPage, list.length));
  const corrected = correct(context, plan, ranking);
  const hits = showHits(context, shown, room);
  return { hits, correctedQuery: corrected, cutHighlights: [...room.cutAttributes] };
}

/** What the first hit was found by, as if there were no pins (ranking 6.4). */
function correct(context: SearchContext, plan: QueryPlan, { ranked, ranker }: Ranking): string | null {
  const { pool, query, records } = context;
  const first = ranked.at(0);
  // Where no word cost anything there is nothing to correct.
  if (first === undefined || pool.typos[first] === 0) return null;
  const { dictionary, schema } = context.snapshot.index;
  const { analyzer, attributes } = schema;
  const occurrences = ranker.occurrencesIn(pool.segments[pool.segment[first]], pool.document[first]);
  const record = () => records.read(pool.documentNumber(first));
  return correctedQuery({ q: query.q, plan, occurrences, record, analyzer, dictionary, attributes });
}

function showHits(
  { snapshot, query, records, pool }: SearchContext,
  { plan, list, ranking: { ranker, order } }: RankedHits,
  room: AnswerRoom,
): SearchHit[] {
  const from = query.page * query.hitsPerPage;
  const shown = list.slice(from, from + query.hitsPerPage);
  if (shown.length === 0) return [];
  const { dictionary, schema } = snapshot.index;
  const { analyzer, attributes } = schema;
  const highlighter = new Highlighter({ analyzer, dictionary, attributes, plan });
  return shown.map((hit, i) => {
    const { poolIndex } = hit;
    const occurrences = ranker.occurrencesIn(
      pool.segments[pool.segment[poolIndex]],
      pool.document[poolIndex],
    );
    const documentNumber = pool.documentNumber(poolIndex);
    const record = records.read(documentNumber);
    const { objectID } = record;
    const basic = {
      documentNumber,
      // Decoding the objectID takes longer than reading it from the record.
      objectID: typeof objectID === "string" ? objectID : pool.objectId(poolIndex),
      ...highlighter.show(record, occurrences, room),
    };
    if (!query.explain) return basic;
    const explained = { pool, attributes, dictionary, plan, occurrences, order };
    return { ...basic, explanation: explainHit(hit, list.at(from + i + 1), explained) };
  });
}
