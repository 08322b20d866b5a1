import { legend } from "./bar-chart.js";
import { colourOf } from "./colours.js";
import { type Scale, tickText } from "./scale.js";
import { element, label, svgOf } from "./svg.js";

export interface LineChart {
  readonly title: string;
  readonly description: string;
  readonly xAxis: string;
  readonly yAxis: string;
  readonly xScale: Scale;
  readonly yScale: Scale;
  readonly lines: readonly {
    readonly name: string;
    readonly points: readonly { readonly x: number; readonly y: number }[];
  }[];
}

const width = 860;
const plot = { left: 70, top: 76, width: 740, height: 320 };

export function lineChart({ title, description, xAxis, yAxis, xScale, yScale, lines }: LineChart): string {
  const x = (value: number): number => plot.left + xScale.place(value) * plot.width;
  const y = (value: number): number => plot.top + (1 - yScale.place(value)) * plot.height;
  const bottom = plot.top + plot.height;
  const parts = [
    ...xScale.ticks.flatMap((tick) => [
      element("line", { class: "line", x1: x(tick), x2: x(tick), y1: plot.top, y2: bottom }),
      label(tickText(tick), { x: x(tick), y: bottom + 18 }, "quiet middle"),
    ]),
    ...yScale.ticks.flatMap((tick) => [
      element("line", { class: "line", x1: plot.left, x2: plot.left + plot.width, y1: y(tick), y2: y(tick) }),
      label(tickText(tick), { x: plot.left - 8, y: y(tick) + 4 }, "quiet end"),
    ]),
    label(title, { x: 16, y: 26 }, "head"),
    ...legend(lines.map(({ name }) => name)),
    label(xAxis, { x: plot.left + plot.width / 2, y: bottom + 38 }, "quiet middle"),
    label(yAxis, { x: 16, y: plot.top - 10 }, "quiet"),
    ...lines.flatMap(({ name, points }, place) => [
      element("polyline", {
        points: points.map((point) => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`).join(" "),
        fill: "none",
        stroke: colourOf(place),
        "stroke-width": 2,
      }),
      ...points.map((point) =>
        element("circle", { cx: x(point.x), cy: y(point.y), r: 3.5, fill: colourOf(place) }, [
          element("title", {}, [`${name}: ${tickText(point.y)} at ${tickText(point.x)}`]),
        ]),
      ),
    ]),
  ];
  return svgOf({ title, description, width, height: bottom + 54, parts });
}
