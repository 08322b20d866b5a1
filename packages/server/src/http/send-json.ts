import type { FastifyReply } from "fastify";

const jsonType = "application/json; charset=utf-8";

export function sendJson(reply: FastifyReply, status: number, value: object): FastifyReply {
  return reply.code(status).type(jsonType).send(JSON.stringify(value));
}

/** Sends bytes that are already JSON. */
export function sendJsonBytes(reply: FastifyReply, status: number, bytes: Uint8Array): FastifyReply {
  return reply
    .code(status)
    .type(jsonType)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}
