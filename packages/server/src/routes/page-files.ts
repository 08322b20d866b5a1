import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import { sameOriginOnly } from "../http/cross-origin.js";
import { ServedFile } from "../http/served-file.js";

/** A page runs its own scripts only, calls its own server only, and makes no HTML of texts. */
export const pagePolicy = [
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

export const htmlType = "text/html; charset=utf-8";
const yearSeconds = 31_536_000;
const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The HTML of a page. @param where its address, for people @throws Error the page is not built */
export async function readPageHtml(folder: string, name: string, where: string): Promise<Buffer> {
  return readFile(join(folder, name)).catch((error: unknown) => {
    throw new Error(`The page at ${where} is not built: ${folder} has no ${name}.`, { cause: error });
  });
}

/** The scripts, style sheets and pictures of all pages in the folders. None of them needs a key. */
export async function addPageAssets(app: FastifyInstance, folders: ReadonlySet<string>): Promise<void> {
  const assets = new Map((await Promise.all([...folders].map(readAssets))).flat());
  app.get<{ Params: { name: string } }>("/assets/:name", { config: sameOriginOnly }, (request, reply) => {
    const asset = assets.get(request.params.name);
    if (asset === undefined) throw new ApiError("route_not_found", "There is no such file of a page.");
    // The name of the file has the hash of its bytes, so it never changes.
    reply.header("cache-control", `public, max-age=${yearSeconds}, immutable`);
    return asset.send(request, reply);
  });
}

async function readAssets(folder: string): Promise<(readonly [string, ServedFile])[]> {
  const assets = join(folder, "assets");
  const names = await readdir(assets);
  return Promise.all(
    names.map(async (name) => {
      const type = contentTypes[extname(name)] ?? "application/octet-stream";
      return [name, new ServedFile(await readFile(join(assets, name)), type)] as const;
    }),
  );
}
