import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Negotiator } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Shorter answers fit into one or two packets, compressed or not. */
export const compressedBytesMin = 1_500;
/**
 * The most compressions at a time; further answers meanwhile are sent as they are. Node has four threads for
 * them and for the files that are written: under load, compression takes at most half, and no answer waits
 * for its turn.
 */
const atOnceMax = 2;

export type Encoding = "br" | "gzip";
type Compress = (bytes: Uint8Array) => Promise<Buffer>;

/** If a client likes several encodings equally, the first one of this list is taken. */
const negotiator = new Negotiator<Encoding | "identity">({ supportedValues: ["br", "gzip", "identity"] });

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * The levels of compression. At a higher level, a little more time no longer pays for itself
 * (docs/configuration.md).
 */
const compressors: Readonly<Record<Encoding, Compress>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => deflate(bytes, { level: 1 }),
};

/**
 * Compresses answers for clients that ask for it, in threads of Node. Errors, short answers and answers with
 * an `etag` stay as they are: a strong tag names the very bytes (RFC 9110, 8.8.3).
 */
export function compressAnswers(app: FastifyInstance): void {
  let running = 0;
  app.addHook("onSend", async (request, reply, payload) => {
    const bytes = compressible(reply, payload);
    if (bytes === null) return payload;
    addVary(reply);
    const encoding = encodingFor(request);
    if (encoding === null || running >= atOnceMax) return payload;
    running++;
    const compressed = await compressors[encoding](bytes).finally(() => running--);
    // Until the answer is sent, both are in memory.
    request.admitted?.hold(bytes.length + compressed.length);
    reply.header("content-encoding", encoding);
    return compressed;
  });
}

/** The bytes of an answer that may be compressed; null: it may not. */
function compressible(reply: FastifyReply, payload: unknown): Uint8Array | null {
  if (reply.statusCode >= 400 || reply.hasHeader("etag") || reply.hasHeader("content-encoding")) return null;
  if (typeof payload === "string") return payload.length < compressedBytesMin ? null : Buffer.from(payload);
  return payload instanceof Uint8Array && payload.length >= compressedBytesMin ? payload : null;
}

/**
 * Adds `vary: accept-encoding`, also to answers that are not compressed: caches must not give one client what
 * another one asked for.
 */
export function addVary(reply: FastifyReply): void {
  const others = reply.getHeader("vary");
  reply.header("vary", others === undefined ? "accept-encoding" : `${String(others)}, accept-encoding`);
}

/**
 * The encoding of an answer; null: the client wants none of them, or wants the bytes as they are just as
 * much.
 */
export function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const header = headers["accept-encoding"];
  // The negotiator would take br for `br;q=0, *`. No client that matters sends a wildcard.
  if (typeof header !== "string" || header.includes("*")) return null;
  const encoding = negotiator.negotiate(header.toLowerCase());
  return encoding === "identity" ? null : encoding;
}
