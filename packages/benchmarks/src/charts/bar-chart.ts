import { colourOf } from "./colours.js";
import { type Scale, tickText } from "./scale.js";
import { element, label, svgOf } from "./svg.js";

export interface Bar {
  readonly series: string;
  readonly value: number;
  /** The value at which a thin line from the bar ends. */
  readonly upTo: number | null;
}

export interface BarChart {
  readonly title: string;
  readonly description: string;
  /** What the axis measures, and the unit. */
  readonly axis: string;
  readonly scale: Scale;
  readonly series: readonly string[];
  readonly groups: readonly { readonly name: string; readonly bars: readonly Bar[] }[];
}

const width = 860;
const left = 190;
const right = 70;
const top = 72;
const barHeight = 11;
const groupGap = 12;

/** Groups of horizontal bars, one below the other. */
export function barChart({ title, description, axis, scale, series, groups }: BarChart): string {
  const x = (value: number): number => left + scale.place(value) * (width - left - right);
  const parts = [label(title, { x: 16, y: 26 }, "head"), ...legend(series)];
  let y = top;
  for (const { name, bars } of groups) {
    const height = bars.length * barHeight;
    parts.push(label(name, { x: left - 8, y: y + height / 2 + 4 }, "end"));
    for (const bar of bars) {
      parts.push(...barParts(bar, { x, y, fill: colourOf(series.indexOf(bar.series)) }));
      y += barHeight;
    }
    y += groupGap;
  }
  const axisParts = scale.ticks.flatMap((tick) => [
    element("line", { class: "line", x1: x(tick), x2: x(tick), y1: top - 6, y2: y }),
    label(tickText(tick), { x: x(tick), y: y + 16 }, "quiet middle"),
  ]);
  parts.push(label(axis, { x: (left + width - right) / 2, y: y + 36 }, "quiet middle"));
  return svgOf({ title, description, width, height: y + 50, parts: [...axisParts, ...parts] });
}

function barParts(
  { series, value, upTo }: Bar,
  { x, y, fill }: { x: (value: number) => number; y: number; fill: string },
): string[] {
  const figures = upTo === null ? tickText(value) : `${tickText(value)} / ${tickText(upTo)}`;
  const bar = { x: left, y, width: Math.max(1, x(value) - left), height: barHeight - 2, fill };
  const end = x(Math.max(value, upTo ?? 0));
  const middle = y + (barHeight - 2) / 2;
  const whisker = { x1: x(value), x2: end, y1: middle, y2: middle, stroke: fill, "stroke-width": 2 };
  return [
    element("rect", bar, [element("title", {}, [`${series}: ${figures}`])]),
    ...(upTo === null ? [] : [element("line", whisker)]),
    element("text", { x: end + 5, y: y + barHeight - 2, class: "quiet", style: "font-size:9px" }, [figures]),
  ];
}

/** A square and a name for each series, in a row. */
export function legend(series: readonly string[]): string[] {
  if (series.length < 2) return [];
  let x = 16;
  return series.flatMap((name, place) => {
    const parts = [
      element("rect", { x, y: 40, width: 11, height: 11, fill: colourOf(place) }),
      label(name, { x: x + 16, y: 50 }),
    ];
    x += 34 + name.length * 6.6;
    return parts;
  });
}
