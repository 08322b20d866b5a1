import { ApiError } from "@findling/protocol";
import type { RecordRow } from "@findling/store/reader";
import type { FastifyInstance } from "fastify";
import { addApiRoute, type ServedRoute } from "../http/api-route.js";
import { sendJsonBytes } from "../http/send-json.js";
import type { RouteContext } from "../routes/server-context.js";
import { requireObjectId } from "../validation/object-id.js";
import { queryOf, singleParameter } from "../validation/query-parameters.js";
import { excerpt } from "../wording/found.js";

/** Internal: docs/internal-routes.md describes it, and it may change with any version. */
const route = {
  method: "GET",
  path: "/internal/indexes/:index/records-page",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
  queryParameters: {
    after: { description: "Only records behind this objectID." },
    prefix: { description: "Only records whose objectIDs begin with it." },
    limit: { description: "How many records the page has at most." },
  },
} as const satisfies ServedRoute;

const limitByDefault = 20;
const limitMax = 100;

export function addRecordsPageRoute(app: FastifyInstance, context: RouteContext<"reader">): void {
  addApiRoute(app, context, route, ({ params, reply }) => {
    const { index } = params;
    const page = context.reader.recordsPage(index, requestOf(reply.request.url));
    if (page === undefined) throw new ApiError("index_not_found", `There is no index ${index}.`);
    const records = page.rows.flatMap((row, at) => (at === 0 ? [bytesOf(row)] : [comma, bytesOf(row)]));
    const end = Buffer.from(`],"next":${JSON.stringify(page.next)}}`);
    reply.header("cache-control", "no-store");
    return sendJsonBytes(reply, route.status, Buffer.concat([begin, ...records, end]));
  });
}

const begin = Buffer.from('{"records":[');
const comma = Buffer.from(",");

/** The row as JSON. The record in it stays the bytes that were stored. */
function bytesOf({ record, ...head }: RecordRow): Buffer {
  const open = JSON.stringify(head).slice(0, -1);
  return Buffer.concat([Buffer.from(`${open},"record":`), record ?? Buffer.from("null"), Buffer.from("}")]);
}

/** @throws ApiError invalid_request, invalid_object_id */
function requestOf(url: string) {
  const query = queryOf(url);
  return {
    after: textOf(query, "after"),
    prefix: textOf(query, "prefix") ?? "",
    limit: limitOf(singleParameter(query, "limit")),
  };
}

/** @throws ApiError invalid_request, invalid_object_id */
function textOf(query: URLSearchParams, name: string): string | null {
  const text = singleParameter(query, name) ?? "";
  return text === "" ? null : requireObjectId(text, `The query parameter ${name}`);
}

/** @throws ApiError invalid_request */
function limitOf(text = String(limitByDefault)): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= limitMax) return limit;
  throw new ApiError(
    "invalid_request",
    `The query parameter limit is ${excerpt(text)}; it must be a whole number from 1 to ${limitMax}.`,
  );
}
