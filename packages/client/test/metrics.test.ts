/**
 * Metrics as text, and what is computed of them:
 *  1. The text format is read with all that it allows; what is not of it is left out.
 *  2. A quantile of a histogram is the class in which it lies: the values themselves are never outside of it.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Histogram, metricsIn } from "../src/metrics.js";

describe("the text format (1)", () => {
  test("labels, escapes, special values, times and comments", () => {
    const samples = metricsIn(
      [
        "# HELP a_total of something",
        "# TYPE a_total counter",
        'a_total{x="1",y="a\\"b\\\\n\\n{,}="} 3',
        'a_total{x="2",} 4.5e1 1395066363000\r',
        "b +Inf",
        "c NaN",
        "d:e2 -0.5",
        "  ",
      ].join("\n"),
    );
    expect(samples.of("a_total")).toEqual([
      { name: "a_total", labels: { x: "1", y: 'a"b\\n\n{,}=' }, value: 3 },
      { name: "a_total", labels: { x: "2" }, value: 45 },
    ]);
    expect(samples.sum("a_total")).toBe(48);
    expect(samples.sum("a_total", { x: "2" })).toBe(45);
    expect([samples.sum("b"), samples.sum("c"), samples.sum("d:e2")]).toEqual([
      Number.POSITIVE_INFINITY,
      Number.NaN,
      -0.5,
    ]);
    expect(samples.sum("never")).toBeNull();
  });

  test.each(["<html>", 'a{x="1} 3', "a{x=1} 3", "a three", "a", "1a 3", 'a{x="1" y="2"} 3', "{} 1"])(
    "%s is left out",
    (line) => {
      expect(metricsIn(`${line}\nok 1\n`)).toEqual(metricsIn("ok 1"));
    },
  );
});

describe("quantiles (2)", () => {
  const bounds = [0.001, 0.01, 0.1, 1];

  function histogramOf(values: readonly number[]): Histogram {
    const lines = [...bounds, Number.POSITIVE_INFINITY].map((most) => {
      const count = values.filter((value) => value <= most).length;
      return `t_bucket{le="${most === Number.POSITIVE_INFINITY ? "+Inf" : most}"} ${count}`;
    });
    return Histogram.of(metricsIn(lines.join("\n")), "t");
  }

  const someValues = fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 1, maxLength: 50 });
  const somePart = fc.constantFrom(0.5, 0.9, 0.99);

  test("the value lies between the bounds", () => {
    fc.assert(
      fc.property(someValues, somePart, (values, part) => {
        const sorted = [...values].sort((a, b) => a - b);
        const value = sorted[Math.ceil(part * values.length) - 1] ?? Number.NaN;
        const { above, atMost } = histogramOf(values).quantile(part) ?? { above: Number.NaN, atMost: 0 };
        expect(value <= atMost && (value > above || above === 0)).toBe(true);
      }),
    );
  });

  test("what came since is what the later values alone are", () => {
    fc.assert(
      fc.property(someValues, someValues, somePart, (before, after, part) => {
        const since = histogramOf([...before, ...after]).since(histogramOf(before));
        expect(since.count).toBe(after.length);
        expect(since.quantile(part)).toEqual(histogramOf(after).quantile(part));
      }),
    );
  });

  test("of nothing there is none", () => {
    expect(Histogram.of(metricsIn(""), "t").quantile(0.5)).toBeNull();
    expect(
      histogramOf([1])
        .since(histogramOf([1]))
        .quantile(0.5),
    ).toBeNull();
  });
});
