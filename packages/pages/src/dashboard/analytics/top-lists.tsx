import type { DashboardState } from "../dashboard-state.js";
import type { Router } from "../router.js";
import { pinHref, searchHref } from "../search-href.js";
import { countWords, rangeWords } from "./figure-words.js";
import type { RemediedQuery } from "./remedy-dialog.js";
import type { QueryCount, RecordClicks, SearchReport } from "./report.js";
import type { ReportList } from "./report-files.js";

interface TopListsProperties {
  readonly report: SearchReport;
  readonly state: DashboardState;
  /** The indexes that the report is about. */
  readonly targets: readonly string[];
  readonly onDownload: (list: ReportList) => void;
  readonly onRemedy: (remedied: RemediedQuery) => void;
}

/** What was searched most, what found nothing, and what was clicked. */
export function TopLists({ report, state, targets, onDownload, onRemedy }: TopListsProperties) {
  const { router } = state;
  const [index = null] = targets.length === 1 ? targets : [];
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
          report.topQueries.map((entry) => <QueryRow key={entry.query} {...{ entry, index, router }} />)
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
            <QueryRow key={entry.query} {...{ entry, index, router }}>
              {targets.length > 0 && entry.query !== "" && (
                <Remedies query={entry.query} {...{ index, router, onRemedy }} />
              )}
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

interface QueryRowProperties {
  readonly entry: QueryCount;
  /** Where it was searched; null: it may have been in several indexes. */
  readonly index: string | null;
  readonly router: Router;
  readonly children?: preact.ComponentChildren;
}

function QueryRow({ entry, index, router, children = null }: QueryRowProperties) {
  return (
    <li>
      <span class="entry-text">
        <QueryText {...{ query: entry.query, index, router }} />
      </span>
      <span class="entry-count">{rangeWords(entry)}</span>
      {children !== null && <span class="entry-actions">{children}</span>}
    </li>
  );
}

/** Leads to its search where the index is known. */
function QueryText({ query, index, router }: Omit<QueryRowProperties, "entry"> & Pick<QueryCount, "query">) {
  if (query === "") return <span class="nothing">without a text</span>;
  if (index === null) return <bdi>{query}</bdi>;
  return (
    <a href={searchHref(router, index, query)}>
      <bdi>{query}</bdi>
    </a>
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

interface RemediesProperties extends Pick<TopListsProperties, "onRemedy"> {
  readonly query: string;
  /** null: somebody has to choose one. */
  readonly index: string | null;
  readonly router: Router;
}

/** What can be done about a query without a result. */
function Remedies({ query, index, router, onRemedy }: RemediesProperties) {
  const forQuery = <span class="only-read"> for {query}</span>;
  return (
    <>
      <button type="button" class="button is-small" onClick={() => onRemedy({ query, remedy: "synonym" })}>
        Make a synonym{forQuery}
      </button>
      {index === null ? (
        <button type="button" class="button is-small" onClick={() => onRemedy({ query, remedy: "pin" })}>
          Pin something{forQuery}
        </button>
      ) : (
        <a class="button is-small" href={pinHref(router, index, query)}>
          Pin something{forQuery}
        </a>
      )}
    </>
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
