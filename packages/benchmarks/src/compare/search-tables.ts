import type { ClassReport, EngineFigures } from "./report.js";
import { short } from "./short-number.js";
import type { TextTable } from "./text-table.js";

/** The classes that were measured with peers, too. */
export function sharedTable(classes: readonly ClassReport[], names: readonly string[]): TextTable {
  return {
    head: ["class", "n", ...names],
    rows: classes.map((report) => [
      labelOf(report),
      countOf(report),
      ...names.map((name) =>
        cellOf(
          report.engines.find(({ engine }) => engine === name),
          report,
        ),
      ),
    ]),
  };
}

function cellOf(figures: EngineFigures | undefined, { engines }: ClassReport): string {
  if (figures === undefined) return "-";
  const { ms, ratio, foundShare, count } = figures;
  const times = `${short(ms.p50)} / ${short(ms.p99)}`;
  if (ratio === null) return times;
  const found = foundShare === null || foundShare > 0.99 ? "" : `, finds ${(foundShare * 100).toFixed(0)} %`;
  const fewer = count < engines[0].count ? `, ${count} asked` : "";
  return `${times} (×${short(ratio)}${found}${fewer})`;
}

/** Searches per second, one after the other, by the time inside the engine. */
export function typingTable(classes: readonly ClassReport[], names: readonly string[]): TextTable {
  const typed = classes.filter(({ name, band }) => name.startsWith("typing") && band === "all");
  return {
    head: ["class", ...names],
    rows: typed.map(({ name, engines }) => [
      name,
      ...names.map((each) =>
        rateOf(
          engines.find(({ engine }) => engine === each),
          engines[0].count,
        ),
      ),
    ]),
  };
}

function rateOf(figures: EngineFigures | undefined, asked: number): string {
  if (figures === undefined) return "-";
  const { searchesPerSecond, count } = figures;
  return count < asked ? `${searchesPerSecond.toFixed(0)} (${count} asked)` : searchesPerSecond.toFixed(0);
}

/** Findling in all classes. Those that only Findling is measured with are the last. */
export function findlingTable(classes: readonly ClassReport[], own: readonly ClassReport[]): TextTable {
  const ordered = [...classes.filter((report) => !own.includes(report)), ...own];
  return {
    head: ["class", "n", "p50", "p95", "p99", "request p50", "request p95", "request p99", "searches/s"],
    rows: ordered.map((report) => {
      const [{ ms, requestMs, searchesPerSecond }] = report.engines;
      const request = requestMs ?? ms;
      const times = [ms.p50, ms.p95, ms.p99, request.p50, request.p95, request.p99].map(short);
      return [labelOf(report), countOf(report), ...times, searchesPerSecond.toFixed(0)];
    }),
  };
}

function countOf({ different, engines: [{ count }] }: ClassReport): string {
  return different === count ? String(count) : `${count}, ${different} different`;
}

function labelOf({ name, band }: ClassReport): string {
  return band === "all" ? name : `  ${band} matches`;
}
