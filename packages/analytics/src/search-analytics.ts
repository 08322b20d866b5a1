import { type AnalyticsBounds, clickSecondsMax, daysKept, defaultBounds } from "./bounds.js";
import { clickMark } from "./click-mark.js";
import { ContinuedSearches, type CountedSearch } from "./continued-searches.js";
import { dayOf } from "./day.js";
import { listedText } from "./index-day.js";
import { OpenDays } from "./open-days.js";
import type { AnalyticsReport, ReportRequest, SubReport, SubReportRequest } from "./report.js";
import { reportOf } from "./report-of.js";
import type { AnalyticsRows, ErasedRecords, ShownSearch } from "./rows.js";
import type { ClickVerdict, ReportedClick, SearchEvent } from "./search-event.js";
import { ShownSearches } from "./shown-searches.js";
import { finished, type Steps } from "./steps.js";
import { subReportOf } from "./sub-report-of.js";

/** Where records are looked up. */
export interface RecordPartitions {
  /** The partition of a record, null if it has none; undefined if there is no such record. */
  partitionOf(index: string, objectID: string): string | null | undefined;
}

/** Counts searches and clicks, and reports them. Times come with the events; there is no clock. */
export class SearchAnalytics {
  readonly #rows: AnalyticsRows;
  readonly #bounds: AnalyticsBounds;
  readonly #days: OpenDays;
  readonly #shown: ShownSearches;
  readonly #continued: ContinuedSearches;
  /** How often something was erased. */
  #erasures = 0;
  /** Indexes whose rows are to be erased. Those that a failure left here are erased by the next `flush`. */
  readonly #toErase = new Set<string>();

  constructor(rows: AnalyticsRows, bounds: AnalyticsBounds = defaultBounds) {
    this.#rows = rows;
    this.#bounds = bounds;
    this.#days = new OpenDays(rows, bounds.tallies, bounds.openKeysMax);
    this.#shown = new ShownSearches(rows, bounds.unstoredShownMax);
    this.#continued = new ContinuedSearches(bounds.clientsMax);
  }

  search(event: SearchEvent): void {
    if (event.hitsPerPage === 0) return;
    const { index, at, mode, q, isLogged, queryID } = event;
    const day = this.#days.open(dayOf(at), index);
    const before = this.#continued.continuedBy(event);
    const counted = {
      index,
      day: day.day,
      at,
      isTyping: mode === "typing",
      q,
      text: listedText(q, isLogged),
      sub: isLogged ? event.sub : null,
      isNoResult: event.nbHits === 0,
      isTracked: queryID !== null || before?.isTracked === true,
      head: before?.head ?? queryID,
    };
    const search = day.count(counted, before);
    day.answered(mode, event.ms);
    this.#continued.set(event, search);
    if (queryID !== null) this.#shown.set(queryID, shownBy(event, search));
  }

  /** @param records those that whoever clicked may see */
  click({ queryID, objectID, position }: ReportedClick, records: RecordPartitions): ClickVerdict {
    const shown = this.#shown.get(queryID);
    if (shown === undefined) return { kind: "notCounted" };
    const { index, first, hits, sub, subOvercount, clicked, head } = shown;
    const last = first + hits - 1;
    if (position < first || position > last) return { kind: "notShown", first, last };
    const mark = clickMark(queryID, objectID);
    if (clicked.includes(mark)) return { kind: "repeated" };
    const partition = records.partitionOf(index, objectID);
    // A record that was not shown would take the place of one that was.
    if (partition === undefined || clicked.length >= hits) return { kind: "notCounted" };
    this.#shown.set(queryID, { ...shown, clicked: [...clicked, mark] });
    const isFirst = this.#shown.markClicked(head ?? queryID);
    this.#days.open(shown.day, index).click({ objectID, position, partition, sub, subOvercount, isFirst });
    return { kind: "counted" };
  }

  /**
   * Takes the records of a partition out of all reports, when they are gone. Other records that are gone go,
   * too: they may have come into the partition after their last click. Resolves when that is durable.
   */
  async erasePartition(index: string, partition: string, records: RecordPartitions): Promise<void> {
    const isErased = (objectID: string): boolean => {
      const current = records.partitionOf(index, objectID);
      return current === undefined || current === partition;
    };
    const isKnownErased = onceForEach(isErased);
    await this.#eraseRecords(
      index,
      (objectID, clickedIn) => clickedIn === partition || isKnownErased(objectID),
    );
  }

  /** Takes all records out of reports that are gone. Resolves when that is durable. */
  async eraseGone(index: string, records: RecordPartitions): Promise<void> {
    const isGone = (objectID: string): boolean => records.partitionOf(index, objectID) === undefined;
    await this.#eraseRecords(index, onceForEach(isGone));
  }

  async #eraseRecords(index: string, isErased: ErasedRecords): Promise<void> {
    this.#erasures += 1;
    for (const day of this.#days.openOf(index)) day.forgetRecords(isErased);
    await this.#rows.eraseRecords(index, isErased);
  }

  /** Forgets an index. Resolves when that is durable. If it rejects, `flush` tries again. */
  async eraseIndex(index: string): Promise<void> {
    this.#erasures += 1;
    this.#toErase.add(index);
    this.#days.forgetIndex(index);
    this.#continued.forgetIndex(index);
    this.#shown.forgetIndex(index);
    await this.#rows.eraseIndex(index);
    this.#toErase.delete(index);
  }

  /**
   * What is counted between two steps may be in the report or not. If something is erased then, the report
   * may have it already, and is made again at once.
   */
  report(request: ReportRequest): Steps<AnalyticsReport> {
    return this.#withoutErased(() => reportOf(request, this.#days, this.#bounds.reportKeysMax));
  }

  /** See `report`. */
  subReport(request: SubReportRequest): Steps<SubReport> {
    return this.#withoutErased(() => subReportOf(request, this.#days));
  }

  *#withoutErased<Report>(begin: () => Steps<Report>): Steps<Report> {
    const steps = begin();
    const erasures = this.#erasures;
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      yield;
      if (this.#erasures !== erasures) return finished(begin());
    }
  }

  async #store(): Promise<void> {
    const days = this.#days.takeChanges();
    const shown = this.#shown.takeChanges();
    try {
      await this.#rows.write({ days, shown });
    } catch (error) {
      this.#days.putBack(days);
      this.#shown.putBack(shown);
      throw error;
    }
  }

  /**
   * Stores what has changed, and removes what is too old. Resolves when that is durable. What could not be
   * stored or erased is stored or erased by a later call.
   */
  async flush(nowMs: number): Promise<void> {
    await this.#store();
    this.#days.close();
    for (const index of this.#toErase) await this.eraseIndex(index);
    await this.#rows.expire({
      day: dayOf(nowMs) - daysKept + 1,
      shownBefore: Math.floor(nowMs / 1_000) - clickSecondsMax,
      shownMax: this.#bounds.shownMax,
    });
  }
}

function shownBy(event: SearchEvent, { day, head, sub, subOvercount }: CountedSearch): ShownSearch {
  const { index, page, hitsPerPage, hits, queryID } = event;
  return {
    index,
    day,
    first: page * hitsPerPage + 1,
    hits,
    sub,
    subOvercount,
    head: head === queryID ? null : head,
    isClicked: false,
    clicked: [],
  };
}

/** The same records are clicked on many days. Each is looked up once. */
function onceForEach(ask: (objectID: string) => boolean): (objectID: string) => boolean {
  const answers = new Map<string, boolean>();
  return (objectID) => {
    const known = answers.get(objectID);
    if (known !== undefined) return known;
    const answer = ask(objectID);
    answers.set(objectID, answer);
    return answer;
  };
}
