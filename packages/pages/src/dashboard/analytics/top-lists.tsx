import type { DashboardState } from "../dashboard-state.js";
import { countWords, rangeWords } from "./figure-words.js";
import type { QueryCount, RecordClicks, SearchReport } from "./report.js";
import type { ReportList } from "./report-files.js";

interface TopListsProperties {
  readonly report: SearchReport;
  readonly state: DashboardState;
  /** The indexes that the report is about. */
  readonly targets: readonly string[];
  readonly onDownload: (list: ReportList) => void;
  readonly onSynonym: (query: string) => void;
}

/** What was searched most, what found nothing, and what was clicked. */
export function TopLists({ report, state, targets, onDownload, onSynonym }: TopListsProperties) {
  const lists = [report.topQueries, report.topNoResultQueries, report.topClickedRecords].flat();
  return (
    <div class="lists">
      <TopList
        title="Top queries"
        list="queries"
        isEmpty={report.topQueries.length === 0}
        {...{ onDownload }}
      >
        {report.topQueries.length === 0 ? (
          <NoTexts />
        ) : (
          report.topQueries.map((entry) => <QueryRow key={entry.query} entry={entry} />)
        )}
      </TopList>
      <TopList
        title="Queries without a result"
        list="no-result-queries"
        isEmpty={report.topNoResultQueries.length === 0}
        {...{ onDownload }}
      >
        {report.topNoResultQueries.length === 0 ? (
          report.noResultSearches === 0 ? (
            <li class="nothing">Every search has found something.</li>
          ) : (
            <NoTexts />
          )
        ) : (
          report.topNoResultQueries.map((entry) => (
            <QueryRow key={entry.query} entry={entry}>
              {targets.length > 0 && (
                <button type="button" class="button is-small" onClick={() => onSynonym(entry.query)}>
                  Make a synonym<span class="only-read"> for {entry.query}</span>
                </button>
              )}
              <PinLinks {...{ state, targets, query: entry.query }} />
            </QueryRow>
          ))
        )}
      </TopList>
      <TopList
        title="Most clicked"
        list="clicked-records"
        isEmpty={report.topClickedRecords.length === 0}
        {...{ onDownload }}
      >
        {report.topClickedRecords.length === 0 ? (
          <li class="nothing">No hit was clicked.</li>
        ) : (
          report.topClickedRecords.map((entry) => (
            <li key={`${entry.index} ${entry.objectID}`}>
              <span class="entry-text">
                <a href={recordHref(state, entry)}>
                  <bdi>{entry.objectID}</bdi>
                </a>{" "}
                <span class="nothing">in {entry.index}</span>
              </span>
              <span class="entry-count">{rangeWords(entry)}</span>
            </li>
          ))
        )}
      </TopList>
      <Positions report={report} />
      {lists.some(({ count, countMax }) => count !== countMax) && (
        <p class="small">
          “12 to 15”: an index had more than 1,000 different texts on a day. The rarest were left out, so the
          true count lies between the two.
        </p>
      )}
    </div>
  );
}

function recordHref({ router }: DashboardState, { index, objectID }: RecordClicks): string {
  return `${router.hrefOf("indexes", index, "records")}?${new URLSearchParams({ id: objectID })}`;
}

interface TopListProperties {
  readonly title: string;
  readonly list: ReportList;
  readonly isEmpty: boolean;
  readonly onDownload: (list: ReportList) => void;
  readonly children: preact.ComponentChildren;
}

function TopList({ title, list, isEmpty, onDownload, children }: TopListProperties) {
  return (
    <section aria-label={title}>
      <div class="section-head">
        <h2>{title}</h2>
        {!isEmpty && (
          <button type="button" class="button is-small" onClick={() => onDownload(list)}>
            CSV<span class="only-read"> of {title.toLowerCase()}</span>
          </button>
        )}
      </div>
      <ol class="entries">{children}</ol>
    </section>
  );
}

function QueryRow({
  entry,
  children,
}: {
  readonly entry: QueryCount;
  readonly children?: preact.ComponentChildren;
}) {
  return (
    <li>
      <span class="entry-text">
        {entry.query === "" ? <span class="nothing">without a text</span> : <bdi>{entry.query}</bdi>}
      </span>
      <span class="entry-count">{rangeWords(entry)}</span>
      {children !== undefined && <span class="entry-actions">{children}</span>}
    </li>
  );
}

/** Searches were counted, and yet there is no text of one. */
function NoTexts() {
  return (
    <li class="nothing">
      No text of these searches is kept. With the setting <code>queryLogging: false</code> searches are
      counted without their texts.
    </li>
  );
}

interface PinLinksProperties extends Pick<TopListsProperties, "state" | "targets"> {
  readonly query: string;
}

/** Pins are made in the preview of an index. Of several indexes somebody has to choose one first. */
function PinLinks({ state, targets, query }: PinLinksProperties) {
  const [first] = targets;
  if (first === undefined) return null;
  const hrefOf = (index: string): string =>
    `${state.router.hrefOf("indexes", index, "search")}?${new URLSearchParams({ q: query })}`;
  if (targets.length === 1)
    return (
      <a class="button is-small" href={hrefOf(first)}>
        Pin something<span class="only-read"> for {query}</span>
      </a>
    );
  return (
    <details class="pins">
      <summary class="button is-small">
        Pin something<span class="only-read"> for {query}</span>
      </summary>
      <ul>
        {targets.map((index) => (
          <li key={index}>
            <a href={hrefOf(index)}>in {index}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Positions({ report: { positions, clicks } }: { readonly report: SearchReport }) {
  if (clicks === 0) return null;
  const most = Math.max(...positions.map((range) => range.clicks));
  const last = positions.findLastIndex((range) => range.clicks > 0);
  return (
    <section aria-label="Clicks by position">
      <div class="section-head">
        <h2>Clicks by position</h2>
      </div>
      <ol class="entries positions">
        {positions.slice(0, last + 1).map(({ from, to, clicks: count }) => (
          <li key={from}>
            <span class="entry-text">
              {to === from ? from : to === null ? `from ${from}` : `${from} to ${to}`}
            </span>
            <meter aria-hidden="true" min={0} max={most} value={count} />
            <span class="entry-count">{countWords(count)}</span>
          </li>
        ))}
      </ol>
      {last < positions.length - 1 && <p class="small">Nobody has clicked further down.</p>}
    </section>
  );
}
