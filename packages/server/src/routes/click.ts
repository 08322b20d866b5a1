import { ApiError, type ClickEvent } from "@findling/protocol";
import { routes } from "@findling/protocol/schemas";
import type { FastifyInstance } from "fastify";
import { callerIdentity } from "../access/caller.js";
import { addApiRoute } from "../http/api-route.js";
import { queryIdState } from "../search/query-id.js";
import { requireClickEvent } from "../validation/click-event.js";
import type { RouteContext } from "./server-context.js";

export function addClickRoute(
  app: FastifyInstance,
  context: RouteContext<"masterSecret" | "analytics">,
): void {
  addApiRoute(app, context, routes.click, async ({ caller, body, reply }) => {
    const click = requireClickEvent(body);
    requireOwnSearch(context.masterSecret, callerIdentity(caller), click);
    const verdict = await context.analytics.click(click, caller.claims);
    if (verdict.kind === "notShown") throw notShown(click, verdict);
    return reply.code(routes.click.status).send();
  });
}

function requireOwnSearch(masterSecret: string, caller: string, { queryID }: ClickEvent): void {
  const state = queryIdState(masterSecret, caller, queryID, Date.now());
  if (state === "unknown") {
    const message = "There is no search with this queryID: it is malformed, or more than 24 hours old.";
    throw new ApiError("not_found", message);
  }
  if (state === "foreign") {
    const needed = "a click needs the key that searched, or a token of it with equal claims";
    throw new ApiError("forbidden", `The queryID was not made for this caller: ${needed}.`);
  }
}

interface ShownPositions {
  readonly first: number;
  readonly last: number;
}

function notShown({ position }: ClickEvent, { first, last }: ShownPositions): ApiError {
  const shown = last < first ? "no hits" : `the positions ${first} to ${last}`;
  return new ApiError("invalid_request", `position is ${position}, but the search showed ${shown}.`);
}
