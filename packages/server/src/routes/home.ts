import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { sameOriginOnly } from "../http/cross-origin.js";
import { sendJson } from "../http/send-json.js";
import { ServedFile } from "../http/served-file.js";
import { requireKnownParameters } from "../validation/query-parameters.js";
import type { HomePage } from "./home-page.js";

/** The page runs its own scripts only, calls its own server only, and makes no HTML of texts. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const yearSeconds = 31_536_000;

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/**
 * The page at `/`, the files that it names, and what it asks for. None of it needs a key.
 *
 * @throws Error the page is not built
 */
export async function addHomeRoutes(app: FastifyInstance, { folder, facts }: HomePage): Promise<void> {
  const page = await readServedFile(join(folder, "home.html")).catch((error: unknown) => {
    throw new Error(`The page at / is not built: ${folder} has no home.html.`, { cause: error });
  });
  app.get("/", { config: sameOriginOnly }, (request, reply) =>
    page.send(
      request,
      reply.header("cache-control", "no-cache").header("content-security-policy", pagePolicy),
    ),
  );
  const assets = await readAssets(join(folder, "assets"));
  app.get<{ Params: { name: string } }>("/assets/:name", { config: sameOriginOnly }, (request, reply) => {
    const asset = assets.get(request.params.name);
    if (asset === undefined) throw new ApiError("route_not_found", "There is no such file of a page.");
    // The hash of its bytes is in its name.
    reply.header("cache-control", `public, max-age=${yearSeconds}, immutable`);
    return asset.send(request, reply);
  });
  app.get("/home.json", { config: sameOriginOnly }, ({ url }, reply) => {
    requireKnownParameters(url, []);
    return sendJson(reply.header("cache-control", "no-store"), 200, facts());
  });
}

async function readAssets(folder: string): Promise<ReadonlyMap<string, ServedFile>> {
  const names = await readdir(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readServedFile(join(folder, name))] as const)),
  );
}

async function readServedFile(path: string): Promise<ServedFile> {
  return new ServedFile(await readFile(path), contentTypes[extname(path)] ?? "application/octet-stream");
}
