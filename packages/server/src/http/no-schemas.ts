import type { FastifyServerOptions } from "fastify";

/**
 * Routes check their requests themselves, and write JSON themselves, so they have no schemas for Fastify. If
 * they had, Fastify would need its compilers. Without this it loads them at every start, which takes a tenth
 * of the processor time of a start and a stop.
 */
export const noSchemas: Pick<FastifyServerOptions, "schemaController"> = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
};

function refuse(): never {
  throw new Error("A route has a schema for Fastify. It must check its requests itself.");
}
