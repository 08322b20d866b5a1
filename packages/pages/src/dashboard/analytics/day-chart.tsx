import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { shortDay } from "./figure-words.js";

/** What a chart draws over the days of a report. */
export interface DayLine {
  readonly title: string;
  /** Days, one as long as the other. null: nothing was counted, so the line has a gap. */
  readonly days: readonly string[];
  readonly values: readonly (number | null)[];
  readonly wordsOf: (value: number | null) => string;
  readonly kind: "bars" | "line";
  /** A value that the axis shows at least, so that little does not look like much. */
  readonly shownMin: number;
}

const heightPx = 150;
const labelPx = 62;
/** Bars take this share of a day, and at most this many pixels. */
const barSize: [number, number] = [0.7, 40];

/** A chart for the eyes. The table of the same figures stands below the charts. */
export function DayChart(line: DayLine) {
  const place = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const chart = new ShownChart(element, line, (text) => {
      if (said.current !== null) said.current.textContent = text;
    });
    return () => chart.remove();
  }, [line.days, line.values]);
  return (
    <figure class="chart">
      <figcaption>
        {line.title} <output ref={said} aria-hidden="true" />
      </figcaption>
      <div ref={place} aria-hidden="true" />
    </figure>
  );
}

/** One chart of uPlot, which follows the width of its place and the colours of the page. */
class ShownChart {
  readonly #element: HTMLElement;
  readonly #line: DayLine;
  readonly #say: (text: string) => void;
  readonly #resized: ResizeObserver;
  readonly #dark = matchMedia("(prefers-color-scheme: dark)");
  #chart: uPlot;

  constructor(element: HTMLElement, line: DayLine, say: (text: string) => void) {
    this.#element = element;
    this.#line = line;
    this.#say = say;
    this.#chart = this.#draw();
    this.#resized = new ResizeObserver(() => this.#chart.setSize({ width: this.#width, height: heightPx }));
    this.#resized.observe(element);
    this.#dark.addEventListener("change", this.#redraw);
  }

  remove(): void {
    this.#resized.disconnect();
    this.#dark.removeEventListener("change", this.#redraw);
    this.#chart.destroy();
  }

  readonly #redraw = (): void => {
    this.#chart.destroy();
    this.#chart = this.#draw();
  };

  get #width(): number {
    return Math.max(this.#element.clientWidth, 1);
  }

  #draw(): uPlot {
    const { days, values, wordsOf, kind, shownMin } = this.#line;
    const [line, grid, label] = this.#colours();
    const bars = kind === "bars" ? uPlot.paths.bars?.({ size: barSize, radius: 0.15 }) : undefined;
    const isBars = bars !== undefined;
    return new uPlot(
      {
        width: this.#width,
        height: heightPx,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
        padding: [8, 8, 0, 0],
        scales: {
          x: { time: false, range: [-0.6, days.length - 0.4] },
          y: { range: (_chart, _least, most) => [0, Math.max(most, shownMin) * 1.05] },
        },
        axes: [
          {
            stroke: label,
            grid: { show: false },
            ticks: { show: false },
            size: 28,
            space: labelPx,
            incrs: [1, 2, 7, 14, 30],
            values: (_chart, places) => places.map((at) => (days[at] ? shortDay(days[at]) : "")),
          },
          {
            stroke: label,
            grid: { stroke: grid, width: 1 },
            ticks: { show: false },
            size: 52,
            space: 36,
            values: (_chart, ticks) => ticks.map((tick) => wordsOf(tick)),
          },
        ],
        series: [
          {},
          {
            stroke: line,
            ...(isBars ? { fill: line, width: 0 } : { width: 2 }),
            points: { show: !isBars, size: 5, fill: line },
            ...(isBars ? { paths: bars } : {}),
          },
        ],
        hooks: { setCursor: [(chart) => this.#pointedAt(chart.cursor.idx ?? null)] },
      },
      [days.map((_day, at) => at), [...values]],
      this.#element,
    );
  }

  #pointedAt(at: number | null): void {
    const { days, values, wordsOf } = this.#line;
    const day = at === null ? undefined : days[at];
    this.#say(day === undefined || at === null ? "" : `${shortDay(day)}: ${wordsOf(values[at] ?? null)}`);
  }

  /** Canvases know no `light-dark()`: the page resolves the colours. */
  #colours(): readonly [line: string, grid: string, label: string] {
    const style = getComputedStyle(this.#element);
    return [style.color, style.borderTopColor, style.outlineColor];
  }
}
