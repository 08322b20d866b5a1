import { dayName } from "./day.js";
import { addFigures, type Figures, noFigures } from "./figures.js";
import type { HeavyHitters } from "./heavy-hitters.js";
import type { IndexDay } from "./index-day.js";
import { Latencies } from "./latencies.js";
import type { OpenDays } from "./open-days.js";
import { positionRanges } from "./positions.js";
import type { AnalyticsReport, LatencyFigures, PositionClicks, ReportRequest, TopQuery } from "./report.js";
import { reportedFigures } from "./reported-figures.js";
import type { Steps } from "./steps.js";
import { type TopEntry, TopList } from "./top-list.js";

/**
 * Adds up the days of a report. A step is a day of an index with counts, as it is then, or a list. Each day
 * ends a step: to find that thousands of indexes have no counts on any day takes a second.
 *
 * @param keysMax see AnalyticsBounds
 */
export function* reportOf(
  request: ReportRequest,
  openDays: Pick<OpenDays, "peek">,
  keysMax: number,
): Steps<AnalyticsReport> {
  const { indexes, from, to, top } = request;
  const sums = new ReportSums(keysMax);
  const days = [];
  for (let day = from; day <= to; day++) {
    const figures = noFigures();
    for (const index of indexes) {
      const indexDay = openDays.peek(day, index);
      if (indexDay === undefined) continue;
      addFigures(figures, indexDay.figures);
      sums.add(indexDay);
      yield;
    }
    days.push({ day: dayName(day), ...reportedFigures(figures) });
    addFigures(sums.figures, figures);
    yield;
  }
  const topQueries = sums.queries.top(top).map(topQuery);
  yield;
  const topNoResultQueries = sums.noResultQueries.top(top).map(topQuery);
  yield;
  const topRecords = sums.records.top(top);
  yield;
  return {
    from: dayName(from),
    to: dayName(to),
    ...reportedFigures(sums.figures),
    positions: sums.positions.map(clicksOf),
    latencyMs: { typing: latencyFigures(sums.typing), committed: latencyFigures(sums.committed) },
    topQueries,
    topNoResultQueries,
    topClickedRecords: topRecords.map(({ key, count, countMax }) => {
      const [index = "", objectID = ""] = partsOf(key);
      return { index, objectID, count, countMax };
    }),
    topSubs: sums.subs.top(top).map(({ key, count, countMax }) => {
      const figures = reportedFigures(sums.figuresOfSubs.get(key) ?? noFigures());
      return { sub: key, count, countMax, figures };
    }),
    days,
  };
}

/** The sums over all days and indexes of a report. */
class ReportSums {
  readonly figures = noFigures();
  readonly positions = positionRanges.map(() => 0);
  readonly typing = new Latencies();
  readonly committed = new Latencies();
  readonly queries: TopList;
  readonly noResultQueries: TopList;
  /** By index and objectID: see `recordKey`. */
  readonly records: TopList;
  readonly subs: TopList;
  /** The figures of each sub in `subs`, counted since the sub got its place there. */
  readonly figuresOfSubs = new Map<string, Figures>();

  constructor(keysMax: number) {
    this.queries = new TopList(keysMax);
    this.noResultQueries = new TopList(keysMax);
    this.records = new TopList(keysMax);
    this.subs = new TopList(keysMax);
  }

  add({ index, positions, latencies, queries, noResultQueries, records, subs }: IndexDay): void {
    for (const [range, clicks] of positions.entries()) this.positions[range] += clicks;
    this.typing.addAll(latencies.typing);
    this.committed.addAll(latencies.committed);
    addTo(this.queries, queries, (text) => text);
    addTo(this.noResultQueries, noResultQueries, (text) => text);
    addTo(this.records, records, (objectID) => recordKey(index, objectID));
    addTo(this.subs, subs, (sub) => sub);
    for (const [sub, { detail }] of subs.entries()) {
      const sum = this.figuresOfSubs.get(sub) ?? noFigures();
      addFigures(sum, detail);
      this.figuresOfSubs.set(sub, sum);
    }
    if (this.figuresOfSubs.size === this.subs.size) return;
    for (const sub of this.figuresOfSubs.keys()) if (!this.subs.has(sub)) this.figuresOfSubs.delete(sub);
  }
}

function topQuery({ key, count, countMax }: TopEntry): TopQuery {
  return { query: key, count, countMax };
}

function addTo<Detail>(list: TopList, day: HeavyHitters<Detail>, keyOf: (key: string) => string): void {
  list.add(day.entries(), day.floor, keyOf);
}

/** No index name has a line break. */
function recordKey(index: string, objectID: string): string {
  return `${index}\n${objectID}`;
}

function partsOf(key: string): string[] {
  const end = key.indexOf("\n");
  return [key.slice(0, end), key.slice(end + 1)];
}

function clicksOf(clicks: number, range: number): PositionClicks {
  const from = positionRanges[range];
  const isLast = range === positionRanges.length - 1;
  return { from, to: isLast ? null : positionRanges[range + 1] - 1, clicks };
}

function latencyFigures(latencies: Latencies): LatencyFigures {
  const { total: searches } = latencies;
  const [p50, p95, p99] = [50, 95, 99].map((percent) => roundedMs(latencies.percentile(percent)));
  return { searches, p50, p95, p99 };
}

/** More digits would be made up: a percentile is right to 1 % only. */
function roundedMs(ms: number | null): number | null {
  return ms === null ? null : Number(ms.toPrecision(3));
}
