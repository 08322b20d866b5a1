import { ApiError } from "@findling/protocol";
import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { sendJsonBytes } from "../http/send-json.js";
import { visibleDocument } from "../tokens/visible-document.js";
import { requireObjectId } from "../validation/object-id.js";
import { excerpt } from "../wording/found.js";
import type { RouteContext, ServerContext } from "./server-context.js";
import { storedRecordBytes } from "./stored-record.js";

/**
 * The message for a record that is not there. A missing index has no error code of its own here, but the
 * message names it.
 */
function missing(
  { dataVersions }: Pick<ServerContext, "dataVersions">,
  index: string,
  objectID: string,
): string {
  if (!dataVersions.has(index)) return `There is no index ${index}.`;
  return `The index ${index} has no record with the objectID ${excerpt(objectID)}.`;
}

function requirePartitioned({ reader }: Pick<ServerContext, "reader">, index: string): void {
  if (reader.partitionKey(index) !== null) return;
  const needed = "A scoped token reads records of partitioned indexes only";
  throw new ApiError("forbidden", `${needed}, and the index ${index} has no partitionKey.`);
}

export function addGetRecordRoute(
  app: FastifyInstance,
  context: RouteContext<"reader" | "dataVersions">,
): void {
  addApiRoute(app, context, routes.getRecord, ({ caller, params, reply }) => {
    const { index } = params;
    const objectID = requireObjectId(params["objectID"], "The objectID of the path");
    if (caller.claims !== null) requirePartitioned(context, index);
    const document = visibleDocument(context.reader, caller.claims, { index, objectID });
    if (document === undefined) throw new ApiError("not_found", missing(context, index, objectID));
    return sendJsonBytes(reply, routes.getRecord.status, storedRecordBytes(document));
  });
}
