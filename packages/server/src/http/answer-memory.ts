import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/**
 * Counts the memory of answers until they are sent. An answer of an error needs no memory beyond that of its
 * request. A stream is not counted: whoever answers with one bounds its memory and its time.
 */
export function countAnswers(app: FastifyInstance): void {
  app.addHook("onSend", ({ admitted }, reply, payload, done) => {
    if (reply.statusCode < 400 && !(payload instanceof Readable)) admitted?.answer(lengthOf(payload));
    done(null, payload);
  });
}

/** The length of an answer. Routes answer with JSON as text or as bytes, or without a body. */
function lengthOf(payload: unknown): number {
  return typeof payload === "string" || payload instanceof Uint8Array ? Buffer.byteLength(payload) : 0;
}
