/**
 * Charts:
 *  1. They are well-formed, have a title, a description and labelled axes, and a style for light and for
 *     dark.
 *  2. Text that means something to SVG is escaped.
 *  3. Scales keep the order of values, and their ends hold all of them.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { barChart } from "../../src/charts/bar-chart.js";
import { lineChart } from "../../src/charts/line-chart.js";
import { linearScale, logarithmicScale, tickText } from "../../src/charts/scale.js";
import { escaped } from "../../src/charts/svg.js";

/** Every element that opens closes, in order. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  for (const [, slash, name, end] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/gi)) {
    if (slash === "/") expect(open.pop()).toBe(name);
    else if (end !== "/") open.push(name);
  }
  expect(open).toEqual([]);
}

const chart = {
  title: "A & <B>",
  description: "What it shows",
  axis: "milliseconds",
  scale: logarithmicScale([0.5, 30]),
  series: ["One", "Two"],
  groups: [
    { name: 'class "x"', bars: [{ series: "One", value: 0.5, upTo: 30 }] },
    { name: "other", bars: [{ series: "Two", value: 2, upTo: null }] },
  ],
};

test("a bar chart can be read by eyes and by machines", () => {
  const svg = barChart(chart);
  expectWellFormed(svg);
  expect(svg).toContain('<title id="title">A &amp; &lt;B&gt;</title>');
  expect(svg).toContain('<desc id="desc">What it shows</desc>');
  expect(svg).toContain('aria-labelledby="title desc"');
  expect(svg).toContain("prefers-color-scheme:dark");
  expect(svg).toContain(">milliseconds<");
  expect(svg).toContain("<title>One: 0.5 / 30</title>");
});

test("a longer time has a longer bar", () => {
  const widths = [...barChart(chart).matchAll(/<rect x="190" y="[\d.]+" width="([\d.]+)"/g)].map(([, w]) =>
    Number(w),
  );
  expect(widths.length).toBe(2);
  expect(widths[1]).toBeGreaterThan(widths[0]);
});

test("a line chart has a point for each value", () => {
  const points = [
    { x: 10, y: 1 },
    { x: 1_000, y: 3 },
  ];
  const svg = lineChart({
    title: "Growth",
    description: "How it grows",
    xAxis: "records",
    yAxis: "ms",
    xScale: logarithmicScale([10, 1_000]),
    yScale: logarithmicScale([1, 3]),
    lines: [{ name: "a", points }],
  });
  expectWellFormed(svg);
  expect(svg.match(/<circle/g)?.length).toBe(2);
  expect(svg).toContain("<title>a: 3 at 1,000</title>");
});

test("escaped text has nothing that SVG takes for its own", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      (text) => !/[<>"\n]|&(?!amp;|lt;|gt;|quot;)/.test(escaped(text)),
    ),
  );
});

const positive = fc.double({ min: 1e-3, max: 1e6, noNaN: true });

test.each([
  ["logarithmic", logarithmicScale],
  ["linear", linearScale],
])("a %s scale keeps the order and holds all values", (_, scaleOf) => {
  fc.assert(
    fc.property(fc.array(positive, { minLength: 2 }), (values) => {
      const scale = scaleOf(values);
      const places = values.toSorted((a, b) => a - b).map((value) => scale.place(value));
      for (const [at, place] of places.entries()) {
        expect(place).toBeGreaterThanOrEqual(at === 0 ? 0 : places[at - 1]);
        expect(place).toBeLessThanOrEqual(1);
      }
      expect(scale.ticks.at(-1) ?? 0).toBeGreaterThanOrEqual(Math.max(...values) * (1 - 1e-9));
      expect(scale.ticks.length).toBeLessThan(14);
    }),
  );
});

test("marks are short", () => {
  expect([0.001, 0.1, 1, 12.345, 1_780.4].map(tickText)).toEqual(["0.001", "0.1", "1", "12.3", "1,780"]);
});
