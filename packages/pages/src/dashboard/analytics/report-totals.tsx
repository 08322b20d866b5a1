import { countWords, durationWords, meanWords, noFigure, rateWords } from "./figure-words.js";
import type { SearchReport } from "./report.js";

/** The sums of a report, each with what it is made of. */
export function ReportTotals({ report }: { readonly report: SearchReport }) {
  const totals = [
    {
      title: "Searches",
      words: countWords(report.searches),
      note: `${report.from} to ${report.to}`,
    },
    {
      title: "No-result rate",
      words: rateWords(report.noResultRate),
      note: `${countWords(report.noResultSearches)} found nothing`,
    },
    {
      title: "Click-through rate",
      words: rateWords(report.clickThroughRate),
      note:
        report.trackedSearches === 0
          ? "no search asked for clickAnalytics"
          : `${countWords(report.clickedSearches)} of ${countWords(report.trackedSearches)} with clickAnalytics`,
    },
    {
      title: "Mean click position",
      words: meanWords(report.meanClickPosition),
      note:
        report.clicks === 0 ? "no click yet" : `of ${countWords(report.clicks)} clicks; 1 is the first hit`,
    },
  ];
  return (
    <>
      <dl class="tiles">
        {totals.map(({ title, words, note }) => (
          <div key={title} class="tile">
            <dt>{title}</dt>
            <dd>
              <b>{words}</b>
              <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Latencies report={report} />
    </>
  );
}

const modes = [
  ["typing", "While typing"],
  ["committed", "Finished queries"],
] as const;

function Latencies({ report: { latencyMs } }: { readonly report: SearchReport }) {
  return (
    <table class="data-table is-dense latencies">
      <caption>
        How long searches took
        <span> from the parsed request to its answer, to within 1.5 %</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Mode</th>
          <th scope="col" class="is-number">
            Searches
          </th>
          <th scope="col" class="is-number">
            Half within
          </th>
          <th scope="col" class="is-number">
            95 % within
          </th>
          <th scope="col" class="is-number">
            99 % within
          </th>
        </tr>
      </thead>
      <tbody>
        {modes.map(([mode, title]) => {
          const { searches, p50, p95, p99 } = latencyMs[mode];
          return (
            <tr key={mode}>
              <th scope="row">{title}</th>
              <td class="is-number" data-label="Searches">
                {searches === 0 ? noFigure : countWords(searches)}
              </td>
              {[
                ["Half within", p50],
                ["95 % within", p95],
                ["99 % within", p99],
              ].map(([label, ms]) => (
                <td key={label} class="is-number" data-label={label}>
                  {durationWords(typeof ms === "number" ? ms : null)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
