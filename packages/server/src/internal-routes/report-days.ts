import { dayName, dayNamed, dayOf, daysKept } from "@findling/analytics";
import { ApiError } from "@findling/protocol";
import { excerpt } from "../wording/found.js";

/** The first and the last day of a report. */
export interface ReportDays {
  readonly from: number;
  readonly to: number;
}

/** The first and the last day of a report, as a request names them. */
interface GivenDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const daysByDefault = 30;

/**
 * The days of a report; by default the last 30 days.
 *
 * @param place where the request names them, as a message calls it
 * @throws ApiError invalid_request
 */
export function requireReportDays(given: GivenDays, place: "field" | "query parameter"): ReportDays {
  const wrong = (name: string, value: string, wanted: string): ApiError =>
    new ApiError("invalid_request", `The ${place} ${name} is ${excerpt(value)}; it must be ${wanted}.`);
  const day = (name: "from" | "to"): number | null => {
    const text = given[name];
    if (text === undefined) return null;
    const named = dayNamed(text);
    if (named === null) throw wrong(name, text, "a day such as 2026-11-01");
    return named;
  };
  const to = day("to") ?? dayOf(Date.now());
  const from = day("from") ?? to - daysByDefault + 1;
  if (from > to) throw wrong("from", dayName(from), `at most ${dayName(to)}, the last day`);
  if (to - from < daysKept) return { from, to };
  throw wrong("from", dayName(from), `at most ${daysKept} days up to ${dayName(to)}, the last day`);
}
