import type { AnalyticsReport, SearchEvent } from "@findling/analytics";
import type { CountedLog, CountedLogClick, CountedLogSearch } from "./counted-log.js";

/** The parts of a report that have one right answer. Latencies are compared apart. */
export type ExactReport = Omit<AnalyticsReport, "latencyMs">;

export interface CountedReportRequest {
  readonly indexes: readonly string[];
  /** Names of days, in order. */
  readonly days: readonly string[];
  readonly top: number;
}

/** The report of a counted log, as long as no list had more keys than places. */
export function countedReport(log: CountedLog, { indexes, days, top }: CountedReportRequest): ExactReport {
  const isOf = ({ index, at }: SearchEvent, wanted: readonly string[]): boolean =>
    indexes.includes(index) && wanted.includes(dayNameOf(at));
  const searches = log.searches.filter(({ search }) => isOf(search, days));
  const clicks = log.clicks.filter(({ search }) => isOf(search, days));
  const texts = searches.flatMap((counted) => {
    const text = counted.search.isLogged ? textOf(counted.search.q) : "";
    return text === "" ? [] : [{ text, nbHits: counted.search.nbHits }];
  });
  const queries = (of: readonly { readonly text: string }[]) =>
    ranked(
      of.map(({ text }) => text),
      top,
    ).map(([query, count]) => ({ query, count, countMax: count }));
  const ofSubs = searches.filter(({ search }) => search.isLogged && search.sub !== null);
  return {
    from: days[0] ?? "",
    to: days.at(-1) ?? "",
    ...figuresOf(searches, clicks),
    positions: positionsOf(clicks),
    topQueries: queries(texts),
    topNoResultQueries: queries(texts.filter(({ nbHits }) => nbHits === 0)),
    topClickedRecords: ranked(
      clicks.map(({ search, objectID }) => `${search.index}\n${objectID}`),
      top,
    ).map(([key, count]) => {
      const [index = "", objectID = ""] = key.split("\n");
      return { index, objectID, count, countMax: count };
    }),
    topSubs: ranked(
      ofSubs.map(({ search }) => search.sub ?? ""),
      top,
    ).map(([sub, count]) => {
      const own = ofSubs.filter(({ search }) => search.sub === sub);
      const ownClicks = clicks.filter(({ search }) => search.isLogged && search.sub === sub);
      return { sub, count, countMax: count, figures: figuresOf(own, ownClicks) };
    }),
    days: days.map((day) => ({
      day,
      ...figuresOf(
        searches.filter(({ search }) => isOf(search, [day])),
        clicks.filter(({ search }) => isOf(search, [day])),
      ),
    })),
  };
}

function figuresOf(searches: readonly CountedLogSearch[], clicks: readonly CountedLogClick[]) {
  const noResultSearches = searches.filter(({ search }) => search.nbHits === 0).length;
  const tracked = searches.filter(({ chain }) => chain.searches.some(({ queryID }) => queryID !== null));
  const clickedSearches = tracked.filter(({ chain }) => chain.clicks.length > 0).length;
  const positionSum = clicks.reduce((sum, { position }) => sum + position, 0);
  return {
    searches: searches.length,
    noResultSearches,
    noResultRate: searches.length === 0 ? null : noResultSearches / searches.length,
    trackedSearches: tracked.length,
    clickedSearches,
    clickThroughRate: tracked.length === 0 ? null : clickedSearches / tracked.length,
    clicks: clicks.length,
    meanClickPosition: clicks.length === 0 ? null : positionSum / clicks.length,
  };
}

function positionsOf(clicks: readonly CountedLogClick[]) {
  const ranges: [from: number, to: number | null][] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => [at, at]);
  ranges.push([11, 20], [21, 50], [51, 100], [101, null]);
  return ranges.map(([from, to]) => {
    const within = clicks.filter(({ position }) => position >= from && (to === null || position <= to));
    return { from, to, clicks: within.length };
  });
}

/** The most frequent keys with their counts; equally frequent ones in the order of the keys. */
function ranked(keys: readonly string[], top: number): [string, number][] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, top);
}

function textOf(q: string): string {
  return q
    .normalize("NFC")
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "")
    .join(" ");
}

function dayNameOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
