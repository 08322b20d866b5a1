import { dayName } from "./day.js";
import { addFigures, noFigures } from "./figures.js";
import type { OpenDays } from "./open-days.js";
import type { SubReport, SubReportRequest } from "./report.js";
import { reportedFigures } from "./reported-figures.js";
import type { Steps } from "./steps.js";

/** Adds up the days of one `sub`, in steps like those of `reportOf`. */
export function* subReportOf(request: SubReportRequest, openDays: Pick<OpenDays, "peek">): Steps<SubReport> {
  const { indexes, from, to, sub } = request;
  const sum = noFigures();
  const days = [];
  for (let day = from; day <= to; day++) {
    const figures = noFigures();
    for (const index of indexes) {
      const indexDay = openDays.peek(day, index);
      if (indexDay === undefined) continue;
      addFigures(figures, indexDay.subs.get(sub)?.detail ?? noFigures());
      yield;
    }
    addFigures(sum, figures);
    days.push({ day: dayName(day), ...reportedFigures(figures) });
    yield;
  }
  return { from: dayName(from), to: dayName(to), sub, ...reportedFigures(sum), days };
}
