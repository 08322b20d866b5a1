import type { FastifyInstance } from "fastify";
import { sameOriginOnly } from "../http/cross-origin.js";
import { ServedFile } from "../http/served-file.js";
import { htmlType, pagePolicy, readPageHtml } from "./page-files.js";

/** The addresses of the dashboard, which decides by itself what it shows at each of them. */
const addresses = [
  "/dashboard",
  "/dashboard/:page",
  "/dashboard/:page/:name",
  "/dashboard/:page/:name/:view",
];

/**
 * The dashboard, which is one page at many addresses. It needs no key: what it asks for does.
 *
 * @throws Error the page is not built
 */
export async function addDashboardRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const html = (await readPageHtml(folder, "dashboard.html", "/dashboard")).toString("utf8");
  for (const [depth, address] of addresses.entries()) {
    // Its files are named relative to it, so that a proxy may serve it below a path of its own.
    const page = new ServedFile(Buffer.from(html.replaceAll("{{root}}", "../".repeat(depth))), htmlType);
    app.get(address, { config: sameOriginOnly }, (request, reply) =>
      page.send(
        request,
        reply.header("cache-control", "no-cache").header("content-security-policy", pagePolicy),
      ),
    );
  }
  app.get("/dashboard/", { config: sameOriginOnly }, (_request, reply) =>
    reply.redirect("../dashboard", 308),
  );
}
