import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { addApiRoute, type ServedRoute } from "../http/api-route.js";
import { sendJson } from "../http/send-json.js";
import type { RouteContext } from "../routes/server-context.js";
import { requireIndexName } from "../validation/index-name.js";
import { queryOf, singleParameter } from "../validation/query-parameters.js";
import { excerpt } from "../wording/found.js";
import { type ReportDays, requireReportDays } from "./report-days.js";

/** Internal: docs/internal-routes.md describes it, and it may change with any version. */
const route = {
  method: "GET",
  path: "/internal/reports",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
  queryParameters: {
    index: { description: "The name of an index; may be repeated. Without it all indexes are meant." },
    from: { description: "The first day, such as 2026-11-01, in UTC." },
    to: { description: "The last day." },
    top: { description: "How many entries each list has at most." },
    sub: { description: "Only the searches of this `sub`." },
  },
} as const satisfies ServedRoute;

const topByDefault = 20;
const topMax = 1_000;

export function addReportsRoute(
  app: FastifyInstance,
  { analytics, ...context }: RouteContext<"analytics" | "reader">,
): void {
  addApiRoute(app, context, route, async ({ reply }) => {
    const parameters = new ReportParameters(reply.request.url);
    const indexes = parameters.indexes ?? context.reader.catalogue().map(({ name }) => name);
    const range = { indexes, ...parameters.days };
    const { sub, top } = parameters;
    const report =
      sub === undefined
        ? await analytics.report({ ...range, top })
        : await analytics.subReport({ ...range, sub });
    return sendJson(reply, route.status, report);
  });
}

/** The query of a request for a report. */
class ReportParameters {
  readonly #values: URLSearchParams;

  constructor(url: string) {
    this.#values = queryOf(url);
  }

  get sub(): string | undefined {
    return singleParameter(this.#values, "sub");
  }

  /** @throws ApiError invalid_index_name */
  get indexes(): string[] | null {
    const names = this.#values.getAll("index");
    return names.length === 0 ? null : [...new Set(names.map(requireIndexName))];
  }

  /** @throws ApiError invalid_request */
  get top(): number {
    const text = singleParameter(this.#values, "top") ?? String(topByDefault);
    const top = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    if (top >= 1 && top <= topMax) return top;
    throw wrong("top", text, `a whole number from 1 to ${topMax}`);
  }

  /** @throws ApiError invalid_request */
  get days(): ReportDays {
    const [from, to] = ["from", "to"].map((name) => singleParameter(this.#values, name));
    return requireReportDays({ from, to }, "query parameter");
  }
}

function wrong(name: string, value: string, wanted: string): ApiError {
  return new ApiError(
    "invalid_request",
    `The query parameter ${name} is ${excerpt(value)}; it must be ${wanted}.`,
  );
}
