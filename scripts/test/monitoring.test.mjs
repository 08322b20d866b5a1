/**
 * docs/operations.md, the alert rules and the dashboard of docs/monitoring:
 *  1. every expression is PromQL, and every metric and label in it exists (docs/metrics.md, which a test of
 *     the server compares with what it sends);
 *  2. counters are read as rates, and nothing else is;
 *  3. the dashboard shows every metric, and Grafana can load it;
 *  4. docs/operations.md says of every alert what to do;
 *  5. every metric, flag, variable and header that docs/operations.md names exists.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../steps/run.mjs";

const textOf = (file) => readFileSync(join(root, file), "utf8");
const operations = textOf("docs/operations.md");
const rules = parse(textOf("docs/monitoring/alerts.yml")).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(textOf("docs/monitoring/grafana-dashboard.json"));
const panels = dashboard.panels.filter(({ type }) => type !== "row");

/** By name: the labels of each metric of docs/metrics.md, and whether it is a histogram. */
const metrics = new Map(
  textOf("docs/metrics.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => {
      const [, names, labels, meaning] = line.split("|");
      const quoted = (cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name);
      const isHistogram = meaning.includes("(histogram)");
      return quoted(names).map((name) => [name, { labels: quoted(labels), isHistogram }]);
    }),
);
/** Prometheus adds these labels to every sample, and this metric for every target. */
const targetLabels = new Set(["instance", "job"]);
metrics.set("up", { labels: [], isHistogram: false });

const counting = /_(total|count|sum|bucket|seconds|runs)$/;
const ratesOnly = /_(total|count|sum|bucket)$/;

/** The metric of a sample: a histogram is sampled under three names. */
function metricOf(sample) {
  const known = metrics.get(sample);
  if (known !== undefined) return { name: sample, labels: known.labels };
  const name = sample.replace(/_(bucket|count|sum)$/, "");
  if (metrics.get(name)?.isHistogram !== true) return undefined;
  return { name, labels: [...metrics.get(name).labels, ...(sample.endsWith("_bucket") ? ["le"] : [])] };
}

/** What is wrong with an expression, and the metrics that it reads. */
function examine(expression) {
  const text = expression.replaceAll("$__rate_interval", "5m");
  const of = ({ from, to }) => text.slice(from, to);
  const faults = [];
  const read = new Set();
  const labels = new Set();
  const grouped = new Set();
  const rates = [];
  parser.parse(text).iterate({
    enter(node) {
      if (node.type.isError) faults.push(`${expression}: no PromQL at ${node.from}`);
      if (node.name === "MatrixSelector") rates.push(node.to);
      if (node.name === "LabelName") grouped.add(of(node));
      if (node.name !== "VectorSelector") return;
      const sample = of(node.node.getChild("Identifier") ?? node);
      const metric = metricOf(sample);
      if (metric === undefined) {
        faults.push(`${expression}: there is no metric ${sample}`);
        return;
      }
      read.add(metric.name);
      for (const label of metric.labels) labels.add(label);
      const isRate = rates.some((end) => node.to < end);
      if (!isRate && ratesOnly.test(sample)) faults.push(`${expression}: ${sample} only ever grows`);
      const isRateFunction = /\b(rate|increase)\($/.test(text.slice(0, node.from));
      if (isRateFunction && !counting.test(sample)) faults.push(`${expression}: ${sample} is no counter`);
    },
  });
  for (const label of grouped) {
    if (!labels.has(label) && !targetLabels.has(label)) faults.push(`${expression}: no label ${label}`);
  }
  return { faults, read };
}

const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const alerting = rules.map(({ expr }) => expr);

test("the page of metrics is read", () => {
  expect(metrics.size).toBeGreaterThan(40);
  expect(metrics.get("findling_search_stage_seconds")).toEqual({
    labels: ["mode", "stage"],
    isHistogram: true,
  });
});

test("faults are found", () => {
  for (const wrong of [
    "sum(rate(findling_no_such_total[5m]))",
    "sum by (nothing) (findling_ready)",
    'findling_ready{thread="main"}',
    "findling_errors_total > 1",
    "rate(findling_ready[5m])",
    "sum(findling_ready",
    "findling_ready_bucket",
    "nosuchfunction(findling_ready)",
  ])
    expect([wrong, examine(wrong).faults.length > 0]).toEqual([wrong, true]);
});

test("1, 2. every expression of the alerts and of the dashboard is right", () => {
  expect(alerting.length).toBeGreaterThan(15);
  expect(shown.length).toBeGreaterThan(40);
  expect([...alerting, ...shown].flatMap((expression) => examine(expression).faults)).toEqual([]);
});

test("3. the dashboard shows every metric", () => {
  const read = new Set(shown.flatMap((expression) => [...examine(expression).read]));
  expect([...metrics.keys()].filter((name) => name !== "up" && !read.has(name))).toEqual([]);
});

test("3. its panels have their own ids and places, and the data source that the user chooses", () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const taken = new Set();
  for (const { title, gridPos } of dashboard.panels) {
    const { x, y, w, h } = gridPos;
    expect([title, x + w <= 24]).toEqual([title, true]);
    for (let row = y; row < y + h; row++) {
      for (let column = x; column < x + w; column++) {
        const cell = `${row},${column}`;
        expect([title, cell, taken.has(cell)]).toEqual([title, cell, false]);
        taken.add(cell);
      }
    }
  }
  for (const { datasource, targets } of panels) {
    expect(datasource.uid).toBe("${datasource}");
    for (const target of targets) expect(target.datasource.uid).toBe("${datasource}");
  }
  expect(dashboard.templating.list.map(({ name }) => name)).toEqual(["datasource", "instance"]);
});

test("4. the page says of every alert what to do", () => {
  const described = [...operations.matchAll(/^\| `(Findling\w+)` \| (.+) \| (.+) \|$/gm)].map(
    ([, name]) => name,
  );
  expect(described).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, labels, annotations } of rules) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(critical|warning)$/)]);
    expect([alert, annotations.summary]).toEqual([alert, expect.stringContaining("$labels.instance")]);
  }
});

test("5. every metric that the page names exists", () => {
  const named = [...operations.matchAll(/\b((?:findling|process)_[a-z_]+)\b/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => metricOf(name) === undefined)).toEqual([]);
});

/** Flags of other programs that the page shows. */
const foreignFlags = new Set(["--deploy-hook", "--signal", "--check"]);

/** What the commands say of themselves. */
const help = [
  ["serve"],
  ["backup"],
  ["restore"],
  ["doctor"],
  ["export"],
  ["import"],
  ["settings", "set"],
  ["partitions", "clear"],
  ["stats"],
  ["keys", "create"],
  ["keys", "list"],
  ["keys", "revoke"],
]
  .map((command) => {
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, "packages/findling/bin/findling.js"), ...command, "--help"],
      {
        encoding: "utf8",
      },
    );
    return stdout;
  })
  .join("\n");

test("5. every flag and variable that the page names exists", () => {
  const flags = [...operations.matchAll(/(?<![\w-])(--[a-z][a-z-]*)/g)].map(([, flag]) => flag);
  expect(flags.length).toBeGreaterThan(10);
  const known = new Set([...help.matchAll(/--[a-z][a-z-]*/g)].map(([flag]) => flag));
  expect(flags.filter((flag) => !known.has(flag) && !foreignFlags.has(flag))).toEqual([]);
  const variables = [...operations.matchAll(/\b(SVC_[A-Z_]+)\b/g)].map(([, name]) => name);
  const configuration = textOf("docs/configuration.md");
  expect(variables.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
});

test("5. every header that the page names is in the table of the API", () => {
  const named = [...operations.matchAll(/`(x-svc-[a-z-]+)`/g)].map(([, name]) => name);
  const api = textOf("docs/api.md");
  expect(named.filter((name) => !api.includes(`\`${name}\``))).toEqual([]);
});
