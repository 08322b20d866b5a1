import { ApiError } from "@findling/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { alternatives, excerpt } from "../wording/found.js";

/**
 * Distinguishes an unknown path (404) from an unknown method of a known path (405), before the body is looked
 * at. Registered before all routes, and after the hooks that set headers of every answer.
 */
export function refuseUnknownRoutes(app: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set();
    methodsByPath.set(url, methods);
    for (const name of [method].flat()) methods.add(name);
  });
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const methods = [...methodsByPath].find(([path]) => matchesPath(path, pathOf(request)))?.[1];
    if (methods === undefined) {
      const advice = pathOf(request) === "/" ? " The API is described at /docs." : "";
      throw new ApiError("route_not_found", `There is no route ${excerpt(pathOf(request))}.${advice}`);
    }
    const allowed = [...methods].filter((method) => method !== "OPTIONS").sort();
    reply.header("allow", allowed.join(", "));
    throw new ApiError(
      "method_not_allowed",
      `This route has no method ${request.method}; it has ${alternatives(allowed)}.`,
    );
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (request.is404) refuse(request, reply);
    done();
  });
  app.setNotFoundHandler(refuse);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split(/[?#]/, 1)[0];
}

/** A step `:name` of a route matches any step that is not empty. */
function matchesPath(route: string, path: string): boolean {
  const expected = route.split("/");
  const steps = path.split("/");
  return (
    expected.length === steps.length &&
    expected.every((step, position) =>
      step.startsWith(":") ? steps[position] !== "" : step === steps[position],
    )
  );
}
