/** Which searches a report is about, as the address says it: `?index=shop&from=2026-11-01&to=2026-11-26`. */
export interface ReportQuery {
  /** null: all of them. */
  readonly index: string | null;
  /** The first and the last day, in UTC. */
  readonly from: string;
  readonly to: string;
}

/** The report that the address asks for. `fault`: why another report is shown instead; null: none is. */
export interface AskedReport {
  readonly query: ReportQuery;
  readonly fault: string | null;
  /** How many days until today; null: the days are chosen one by one. */
  readonly lastDays: number | null;
}

export const daysMax = 90;
export const rangeChoices = [7, 30, 90] as const;
const daysByDefault = 30;
const dayMs = 86_400_000;

/** @param now milliseconds since the epoch */
export function askedReport(parameters: URLSearchParams, now: number): AskedReport {
  const index = parameters.get("index") || null;
  const today = dayText(now);
  const last = (days: number): AskedReport => ({
    query: { index, from: dayBefore(today, days - 1), to: today },
    fault: null,
    lastDays: days,
  });
  const [from, to, days] = ["from", "to", "days"].map((name) => parameters.get(name));
  if (from || to) {
    const query = { index, from: from ?? "", to: to ?? today };
    const fault = rangeFault(query.from, query.to, today);
    if (fault === null) return { query, fault, lastDays: null };
    return { ...last(daysByDefault), fault: `${fault} The last ${daysByDefault} days are shown.` };
  }
  return last(rangeChoices.find((choice) => String(choice) === days) ?? daysByDefault);
}

/** Why these days cannot be reported; null: they can. */
export function rangeFault(from: string, to: string, today: string): string | null {
  const wrong = [from, to].find((day) => !isDay(day));
  if (wrong !== undefined) return `“${wrong.slice(0, 40)}” is not a day such as ${today}.`;
  if (from > to) return `The first day, ${from}, is behind the last, ${to}.`;
  if (to > today) return `The last day, ${to}, has not come yet.`;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days > daysMax ? `These are ${days} days; a report has at most ${daysMax}.` : null;
}

/** The address of a report of the last days. The usual number of days needs no word. */
export function lastDaysParameters(index: string | null, days: number): URLSearchParams {
  return parametersWith(index, days === daysByDefault ? {} : { days: String(days) });
}

export function rangeParameters({ index, from, to }: ReportQuery): URLSearchParams {
  return parametersWith(index, { from, to });
}

/** The day of a moment, in UTC. */
export function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function parametersWith(index: string | null, others: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams({ ...(index === null ? {} : { index }), ...others });
}

function dayBefore(day: string, days: number): string {
  return dayText(Date.parse(day) - days * dayMs);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && dayText(ms) === text;
}
