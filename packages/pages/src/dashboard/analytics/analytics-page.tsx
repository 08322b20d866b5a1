import { ApiFailure } from "@findling/client";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { downloadCsv } from "../csv/download.js";
import type { PageProperties } from "../dashboard-page.js";
import { PageHead } from "../elements/page-head.js";
import { Empty, Loading, ProblemBox } from "../elements/shown-states.js";
import { LiveValue } from "../live-value.js";
import { DayCharts } from "./day-charts.js";
import { type RemediedQuery, RemedyDialog } from "./remedy-dialog.js";
import { entriesMax, type SearchReport, searchReport } from "./report.js";
import { ReportChoice } from "./report-choice.js";
import { type ReportList, reportFile } from "./report-files.js";
import { type AskedReport, askedReport } from "./report-query.js";
import { ReportTotals } from "./report-totals.js";
import { TopLists } from "./top-lists.js";

/** Reports add up whole days. Whoever wants the newest search can ask again. */
const everyMs = 60_000;

/** What was searched and clicked, and what can be done about it. */
export function AnalyticsPage({ state }: PageProperties) {
  const { router, client, connection } = state;
  const address = router.query.value;
  // The last days are others after midnight, so each report asks for those of its moment.
  const askedNow = (): AskedReport => askedReport(address, Date.now());
  const asked = askedNow();
  const { index, from, to } = asked.query;
  const live = useMemo(
    () =>
      new LiveValue(connection, (signal) => searchReport(state, askedNow().query, { signal }), { everyMs }),
    [address.toString()],
  );
  useEffect(() => live.start(), [live]);
  const indexes = useSignal<readonly string[]>([]);
  useEffect(() => {
    client.listIndexes().then(
      (entries) => (indexes.value = entries.map(({ name }) => name)),
      // Without the list there is still the report; the list comes when the server is back.
      () => undefined,
    );
  }, [connection.returns.value]);
  const remedied = useSignal<RemediedQuery | null>(null);
  const report = live.value.value;
  const problem = live.problem.value;
  const download = async (list: ReportList): Promise<void> => {
    try {
      // The page shows the beginning of each list. A file has all that the server gives.
      const whole = await searchReport(state, asked.query, { top: entriesMax });
      downloadCsv(`${index ?? "all"}-${list}-${from}-${to}.csv`, reportFile(whole, list));
    } catch (error) {
      const why = error instanceof ApiFailure ? error.message : "The server did not answer: try again.";
      state.notices.showFault(`There is no file. ${why}`);
    }
  };
  const targets = index === null ? indexes.value : [index];
  return (
    <>
      <PageHead title="Analytics" />
      <ReportChoice router={router} asked={asked} indexes={indexes.value} />
      {problem !== null && !connection.isAway.value && (
        <ProblemBox problem={problem} onRetry={() => live.again()} />
      )}
      {report === null ? (
        problem === null && <Loading what="the report" />
      ) : (
        <Report
          {...{ report, state, targets }}
          onDownload={(list) => void download(list)}
          onRemedy={(one) => {
            remedied.value = one;
          }}
        />
      )}
      {remedied.value !== null && (
        <RemedyDialog
          {...{ state, missed: { query: remedied.value.query, days: { from, to }, indexes: targets } }}
          remedy={remedied.value.remedy}
          onClose={() => {
            remedied.value = null;
          }}
        />
      )}
    </>
  );
}

interface ReportProperties extends Pick<PageProperties, "state"> {
  readonly report: SearchReport;
  readonly targets: readonly string[];
  readonly onDownload: (list: ReportList) => void;
  readonly onRemedy: (remedied: RemediedQuery) => void;
}

function Report({ report, state, ...rest }: ReportProperties) {
  if (report.searches === 0 && report.clicks === 0)
    return (
      <Empty title="Nothing was searched in these days">
        <p>
          A search counts a moment after it was answered, a click on the day of its search. Previews of this
          dashboard do not count. <a href={`${state.host}/docs`}>How to send searches and clicks</a>
        </p>
      </Empty>
    );
  return (
    <>
      <ReportTotals report={report} />
      <section aria-label="Each day">
        <div class="section-head">
          <h2>Each day</h2>
          <button type="button" class="button is-small" onClick={() => rest.onDownload("days")}>
            Days as CSV
          </button>
        </div>
        <DayCharts report={report} />
      </section>
      <TopLists {...{ report, state, ...rest }} />
    </>
  );
}
