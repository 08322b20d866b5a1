import { type MetricSample, MetricSamples } from "./metric-samples.js";

const linePattern = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})?[ \t]+(\S+)(?:[ \t]+-?\d+)?[ \t]*$/;
const labelPattern = /\s*([A-Za-z_]\w*)\s*=\s*"((?:[^"\\]|\\.)*)"\s*(?:,|$)/y;
const specialValues = new Map([
  ["+Inf", Number.POSITIVE_INFINITY],
  ["-Inf", Number.NEGATIVE_INFINITY],
  ["NaN", Number.NaN],
]);

/** Reads the text format of Prometheus. Lines that are not of it are left out, as are comments. */
export function metricsIn(text: string): MetricSamples {
  return new MetricSamples(text.split("\n").flatMap(samplesIn));
}

function samplesIn(line: string): MetricSample[] {
  if (line.startsWith("#")) return [];
  const [, name, labelText = "", valueText = ""] = linePattern.exec(line.trimEnd()) ?? [];
  const labels = labelsIn(labelText);
  const value = specialValues.get(valueText) ?? (valueText === "" ? Number.NaN : Number(valueText));
  const isNumber = !Number.isNaN(value) || valueText === "NaN";
  return name === undefined || labels === null || !isNumber ? [] : [{ name, labels, value }];
}

/** null: the text is no list of labels. */
function labelsIn(text: string): Readonly<Record<string, string>> | null {
  const entries: [string, string][] = [];
  let at = 0;
  while (at < text.length) {
    labelPattern.lastIndex = at;
    const [all, label, value] = labelPattern.exec(text) ?? [];
    if (all === undefined || label === undefined || value === undefined) return null;
    entries.push([
      label,
      value.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === "n" ? "\n" : escaped)),
    ]);
    at += all.length;
  }
  return Object.fromEntries(entries);
}
