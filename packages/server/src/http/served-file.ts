import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { addVary, type Encoding, encodingFor } from "./compress-answers.js";

const hashDigits = 16;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
  gzip: (bytes) => deflate(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Bytes that stay the same while the server runs. They are compressed when a client first asks for that, at
 * the strongest level.
 */
export class ServedFile {
  /** The beginning of a SHA-256: it names the bytes. */
  readonly hash: string;
  readonly #bytes: Buffer;
  readonly #type: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  /** @param type the content type */
  constructor(bytes: Buffer, type: string) {
    this.hash = createHash("sha256").update(bytes).digest("hex").slice(0, hashDigits);
    this.#bytes = bytes;
    this.#type = type;
  }

  /** Answers with the bytes; with 304, if the client has them. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = encodingFor(request);
    const etag = `"${this.hash}${encoding === null ? "" : `-${encoding}`}"`;
    addVary(reply);
    reply.header("etag", etag);
    if (isCurrent(request.headers["if-none-match"], etag)) return reply.code(304).send();
    reply.type(this.#type);
    if (encoding === null) return reply.send(this.#bytes);
    const compressed = await this.#compressedWith(encoding).catch((error: unknown) => {
      // These headers describe the file, not the error that is sent instead.
      for (const header of ["etag", "cache-control"]) reply.removeHeader(header);
      throw error;
    });
    return reply.header("content-encoding", encoding).send(compressed);
  }

  #compressedWith(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const compressed = compressors[encoding](this.#bytes);
    this.#compressed.set(encoding, compressed);
    // A failure is not cached: the next request compresses the bytes again.
    compressed.catch(() => this.#compressed.delete(encoding));
    return compressed;
  }
}

/** A proxy may have made the tag a weak one; here the bytes are the same. */
function isCurrent(condition: string | undefined, etag: string): boolean {
  const tags = (condition ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.some((tag) => tag === etag || tag === "*");
}
