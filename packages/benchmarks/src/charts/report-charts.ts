import type { ClassReport, Report } from "../compare/report.js";
import { barChart } from "./bar-chart.js";
import { lineChart } from "./line-chart.js";
import { linearScale, logarithmicScale } from "./scale.js";

/** A chart, its file name, and a sentence that says what it shows. */
export interface Chart {
  readonly file: string;
  readonly caption: string;
  readonly svg: string;
}

/** The charts for which the report has data. */
export function reportCharts(report: Report): Chart[] {
  return [...classCharts(report), ...throughputChart(report), ...growthChart(report)];
}

function classCharts({ classes, engines, recordCount, dataset }: Report): Chart[] {
  const whole = classes.filter(({ band }) => band === "all");
  const shared = whole.filter((report) => report.engines.length > 1);
  const own = whole.filter((report) => report.engines.length === 1);
  const of = `${recordCount.toLocaleString("en-US")} records, ${dataset}`;
  const chart = (file: string, title: string, reports: readonly ClassReport[]): Chart[] => {
    if (reports.length === 0) return [];
    const series = engines.map(({ name }) => name).filter((name) => isIn(reports, name));
    const caption = `${title}: p50, and the line to p99, in milliseconds inside the engine; ${of}.`;
    return [{ file, caption, svg: classChart({ title, caption, series, reports }) }];
  };
  return [
    ...chart("searches.svg", "Searches by class", shared),
    ...chart("findling.svg", "What only Findling is asked", own),
  ];
}

function isIn(reports: readonly ClassReport[], engine: string): boolean {
  return reports.some(({ engines }) => engines.some((figures) => figures.engine === engine));
}

interface ClassChart {
  readonly title: string;
  readonly caption: string;
  readonly series: readonly string[];
  readonly reports: readonly ClassReport[];
}

function classChart({ title, caption, series, reports }: ClassChart): string {
  const figures = reports.flatMap(({ engines }) => engines);
  return barChart({
    title,
    description: caption,
    axis: "milliseconds, p50 and p99 (each mark ten times the one before)",
    scale: logarithmicScale(figures.flatMap(({ ms }) => [ms.p50, ms.p99]).map((ms) => Math.max(ms, 0.001))),
    series,
    groups: reports.map(({ name, engines }) => ({
      name,
      bars: engines.map(({ engine, ms }) => ({ series: engine, value: ms.p50, upTo: ms.p99 })),
    })),
  });
}

function seriesOf(remembersAnswers: boolean): string {
  return remembersAnswers ? "searches/s, answers cached" : "searches/s, every one searched";
}

function throughputChart({ throughput }: Report): Chart[] {
  if (throughput.length === 0) return [];
  const caption = "Typing key by key over HTTP: searches a second by the number of clients at once.";
  const svg = barChart({
    title: "Typing over HTTP",
    description: caption,
    axis: "searches a second",
    scale: linearScale(throughput.map(({ searchesPerSecond }) => searchesPerSecond)),
    series: [seriesOf(false), seriesOf(true)],
    groups: [...new Set(throughput.map(({ clients }) => clients))].map((count) => ({
      name: count === 1 ? "1 client" : `${count} clients`,
      bars: throughput
        .filter(({ clients }) => clients === count)
        .map(({ remembersAnswers, searchesPerSecond }) => ({
          series: seriesOf(remembersAnswers),
          value: Math.round(searchesPerSecond),
          upTo: null,
        })),
    })),
  });
  return [{ file: "throughput.svg", caption, svg }];
}

/** Few enough classes that their lines can be distinguished. */
const grownClasses = [
  "one word, > 5 %",
  "two words",
  "prefix of 1",
  "prefix of 3",
  "two words, one typo",
  "cut title",
  "typing",
];

function growthChart({ growth }: Report): Chart[] {
  if (growth.length < 2) return [];
  const caption = "How the time of a search (p50, ms) grows with the number of records.";
  const lines = grownClasses.map((name) => ({
    name,
    points: growth.flatMap(({ recordCount, classes }) =>
      classes.filter((each) => each.name === name).map(({ ms }) => ({ x: recordCount, y: ms.p50 })),
    ),
  }));
  const svg = lineChart({
    title: "Growth",
    description: caption,
    xAxis: "records",
    yAxis: "milliseconds, p50",
    xScale: logarithmicScale(growth.map(({ recordCount }) => recordCount)),
    yScale: logarithmicScale(lines.flatMap(({ points }) => points.map(({ y }) => y))),
    lines,
  });
  return [{ file: "growth.svg", caption, svg }];
}
