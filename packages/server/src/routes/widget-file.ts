import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { sendJson } from "../http/send-json.js";
import { ServedFile } from "../http/served-file.js";

const yearSeconds = 31_536_000;

/**
 * Serves the widget as one file for pages of any origin, under two addresses. The address with the hash
 * always has the same bytes, so that it may be kept for a year and goes with the integrity. The other address
 * has the bytes of the server's version, and is asked for again each time.
 *
 * @param path the path of the file
 */
export async function addWidgetRoutes(app: FastifyInstance, path: string): Promise<void> {
  const bytes = await readFile(path);
  const file = new ServedFile(bytes, "text/javascript; charset=utf-8");
  const integrity = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
  const hashed = `/widget/findling-search.${file.hash}.js`;
  app.get(hashed, (request, reply) =>
    file.send(request, forAllOrigins(reply, `public, max-age=${yearSeconds}, immutable`)),
  );
  app.get("/widget/findling-search.js", (request, reply) =>
    file.send(request, forAllOrigins(reply, "public, no-cache")),
  );
  app.get("/widget/integrity.json", (_request, reply) =>
    sendJson(forAllOrigins(reply, "public, no-cache"), 200, { path: hashed, integrity }),
  );
}

/**
 * Allows pages of all origins to load the file, also those that isolate themselves
 * (`cross-origin-embedder-policy`).
 */
function forAllOrigins(reply: FastifyReply, caching: string): FastifyReply {
  return reply.header("cross-origin-resource-policy", "cross-origin").header("cache-control", caching);
}
