import { type AskedReport, askedReport } from "../analytics/report-query.js";
import type { QueryTime } from "../settings/setting-names.js";
import { givenPatch } from "../settings/settings-file.js";
import type { ComparedQueries, DifferenceRequest } from "./difference-request.js";

/** Proxies take addresses of 8 KB, and mails break longer ones. */
const charactersMax = 4_000;
/** In the place of what is too long for an address. */
const apart = "apart";

export const topChoices = [20, 50, 200] as const;

type LinkPart = "queries" | "changes";

export interface DifferenceLink {
  readonly href: string;
  /** The parts that are too long for the link. The sender has to pass them on in another way. */
  readonly lacks: readonly LinkPart[];
}

/** The ranking difference that an address asks for. */
export interface AskedDifference {
  /** null: the most frequent ones of the days. */
  readonly texts: readonly string[] | null;
  readonly top: number;
  readonly days: AskedReport;
  /** null: the address has none. */
  readonly changes: Partial<QueryTime> | null;
  /** Why its changes cannot be shown; null: they can. */
  readonly fault: string | null;
  /** The parts that the link lacks, so that the sender has to pass them on in another way. */
  readonly lacks: readonly LinkPart[];
}

/** A link to the page with as much of the request as an address holds. */
export function linkTo(page: string, { queries, queryTime }: DifferenceRequest): DifferenceLink {
  const changes = new URLSearchParams({ changes: JSON.stringify(queryTime) });
  const tries: readonly (readonly LinkPart[])[] = [[], ["changes"], ["queries"], ["queries", "changes"]];
  const links = tries.map((lacks) => ({
    href: `${page}?${[
      lacks.includes("queries") ? new URLSearchParams({ queries: apart }) : parametersOf(queries),
      lacks.includes("changes") ? new URLSearchParams({ changes: apart }) : changes,
    ].join("&")}`,
    lacks,
  }));
  return links.find(({ href }) => href.length <= charactersMax) ?? links[links.length - 1];
}

/** The address of the page itself. Its tab has the changes. */
export function addressOf(queries: ComparedQueries): URLSearchParams {
  const parameters = parametersOf(queries);
  return parameters.toString().length <= charactersMax ? parameters : new URLSearchParams();
}

/** @param now milliseconds since the epoch */
export function askedDifference(parameters: URLSearchParams, now: number): AskedDifference {
  const texts = parameters.getAll("q");
  const top = topChoices.find((choice) => String(choice) === parameters.get("top")) ?? topChoices[1];
  const lacks = (["queries", "changes"] as const).filter((part) => parameters.get(part) === apart);
  const days = askedReport(parameters, now);
  const asked = { texts: texts.length === 0 ? null : texts, top, days, lacks, changes: null, fault: null };
  const changes = parameters.get("changes");
  if (changes === null || changes === apart) return asked;
  try {
    return { ...asked, changes: givenPatch({ queryTime: JSON.parse(changes) }).queryTime ?? {} };
  } catch (error) {
    return { ...asked, fault: error instanceof Error ? error.message : String(error) };
  }
}

function parametersOf(queries: ComparedQueries): URLSearchParams {
  if (queries.kind === "given") return new URLSearchParams(queries.texts.map((text) => ["q", text]));
  const { top, from, to } = queries;
  return new URLSearchParams({ top: String(top), from, to });
}
