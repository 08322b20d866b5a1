import { useMemo } from "preact/hooks";
import { DayChart, type DayLine } from "./day-chart.js";
import { countWords, meanWords, rateWords } from "./figure-words.js";
import type { SearchReport } from "./report.js";

/** Searches, rates and positions over the days, and the table of them. */
export function DayCharts({ report }: { readonly report: SearchReport }) {
  const lines = useMemo(() => linesOf(report), [report]);
  return (
    <>
      <div class="charts">
        {lines.map((line) => (
          <DayChart key={line.title} {...line} />
        ))}
      </div>
      <details class="figures">
        <summary>The same figures as a table</summary>
        <div class="scrolled" tabIndex={0} role="region" aria-label="Figures of each day">
          <DayTable report={report} />
        </div>
      </details>
    </>
  );
}

function linesOf({ days: entries }: SearchReport): DayLine[] {
  const days = entries.map(({ day }) => day);
  return [
    {
      ...{ title: "Searches", days, kind: "bars", shownMin: 4, wordsOf: (value) => countWords(value ?? 0) },
      values: entries.map(({ searches }) => searches),
    },
    {
      ...{ title: "No-result rate", days, kind: "line", shownMin: 0.05, wordsOf: rateWords },
      values: entries.map(({ noResultRate }) => noResultRate),
    },
    {
      ...{ title: "Click-through rate", days, kind: "line", shownMin: 0.05, wordsOf: rateWords },
      values: entries.map(({ clickThroughRate }) => clickThroughRate),
    },
    {
      ...{ title: "Mean click position", days, kind: "line", shownMin: 3, wordsOf: meanWords },
      values: entries.map(({ meanClickPosition }) => meanClickPosition),
    },
  ];
}

function DayTable({ report }: { readonly report: SearchReport }) {
  return (
    <table class="data-table is-dense">
      <caption class="only-read">Figures of each day, in UTC. A dash: nothing was counted.</caption>
      <thead>
        <tr>
          {["Day", "Searches", "No result", "No-result rate", "Click-through rate", "Clicks", "Position"].map(
            (title, place) => (
              <th key={title} scope="col" class={place === 0 ? undefined : "is-number"}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {report.days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.day}</th>
            {[
              ["Searches", countWords(day.searches)],
              ["No result", countWords(day.noResultSearches)],
              ["No-result rate", rateWords(day.noResultRate)],
              ["Click-through rate", rateWords(day.clickThroughRate)],
              ["Clicks", countWords(day.clicks)],
              ["Position", meanWords(day.meanClickPosition)],
            ].map(([label, words]) => (
              <td key={label} class="is-number" data-label={label}>
                {words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
