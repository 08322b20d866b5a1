import { dayName } from "./day.js";
import { addFigures, noFigures } from "./figures.js";
import type { OpenDays } from "./open-days.js";
import type { SubReport, SubReportRequest } from "./report.js";
import { reportedFigures } from "./reported-figures.js";

/** Adds up the days of one `sub`. */
export function subReportOf(request: SubReportRequest, openDays: Pick<OpenDays, "peek">): SubReport {
  const { indexes, from, to, sub } = request;
  const sum = noFigures();
  const days = [];
  for (let day = from; day <= to; day++) {
    const figures = noFigures();
    for (const index of indexes) {
      const tally = openDays.peek(day, index)?.subs.get(sub);
      if (tally !== undefined) addFigures(figures, tally.detail);
    }
    addFigures(sum, figures);
    days.push({ day: dayName(day), ...reportedFigures(figures) });
  }
  return { from: dayName(from), to: dayName(to), sub, ...reportedFigures(sum), days };
}
