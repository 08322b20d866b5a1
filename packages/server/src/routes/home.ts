import type { FastifyInstance } from "fastify";
import { sameOriginOnly } from "../http/cross-origin.js";
import { sendJson } from "../http/send-json.js";
import { ServedFile } from "../http/served-file.js";
import { requireKnownParameters } from "../validation/query-parameters.js";
import type { HomePage } from "./home-page.js";
import { htmlType, pagePolicy, readPageHtml } from "./page-files.js";

/**
 * Adds the page at `/`, and the routes that it asks. None of them needs a key.
 *
 * @throws Error the page is not built
 */
export async function addHomeRoutes(
  app: FastifyInstance,
  { folder, facts }: HomePage,
  hasDashboard: boolean,
): Promise<void> {
  const page = new ServedFile(await readPageHtml(folder, "home.html", "/"), htmlType);
  app.get("/", { config: sameOriginOnly }, (request, reply) =>
    page.send(
      request,
      reply.header("cache-control", "no-cache").header("content-security-policy", pagePolicy),
    ),
  );
  app.get("/home.json", { config: sameOriginOnly }, ({ url }, reply) => {
    requireKnownParameters(url, []);
    return sendJson(reply.header("cache-control", "no-store"), 200, { ...facts(), hasDashboard });
  });
}
