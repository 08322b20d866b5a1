import { ClickEvent } from "@findling/protocol/schemas";
import { isJsonObject } from "../wording/found.js";
import { requireObjectId } from "./object-id.js";
import { schemaCheck } from "./schema-check.js";

const checkShape = schemaCheck<ClickEvent>(ClickEvent, () => "invalid_request");

/** @throws ApiError invalid_request, invalid_object_id */
export function requireClickEvent(body: unknown): ClickEvent {
  // The objectID is checked first, since a missing one has a code of its own.
  if (isJsonObject(body)) requireObjectId(body["objectID"], "objectID");
  return checkShape(body);
}
