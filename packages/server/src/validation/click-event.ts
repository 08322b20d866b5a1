import { ClickEvent } from "@findling/protocol/schemas";
import { requireObjectId } from "./object-id.js";
import { schemaCheck } from "./schema-check.js";

const checkShape = schemaCheck<ClickEvent>(ClickEvent, () => "invalid_request");

/** @throws ApiError invalid_request, invalid_object_id */
export function requireClickEvent(body: unknown): ClickEvent {
  const click = checkShape(body);
  requireObjectId(click.objectID, "objectID");
  return click;
}
