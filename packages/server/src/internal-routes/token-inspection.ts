import type { FastifyInstance } from "fastify";
import { addApiRoute, type ServedRoute } from "../http/api-route.js";
import { sendJson } from "../http/send-json.js";
import { signingSecretOf } from "../keys/signing-secret.js";
import type { RouteContext } from "../routes/server-context.js";
import { inspectionOf } from "../tokens/token-inspection.js";
import { schemaCheck } from "../validation/schema-check.js";
import { isJsonObject } from "../wording/found.js";

interface InspectTokenRequest {
  readonly token: string;
}

const requestSchema = {
  type: "object",
  properties: { token: { type: "string" } },
  required: ["token"],
  additionalProperties: false,
} as const;

/** Internal: docs/internal-routes.md describes it, and it may change with any version. */
const route = {
  method: "POST",
  path: "/internal/token-inspection",
  keyTypes: ["admin"],
  scopedToken: false,
  crossOrigin: false,
  status: 200,
  body: requestSchema,
  bodyBytesMax: 65_536,
} as const satisfies ServedRoute;

const checkShape = schemaCheck<InspectTokenRequest>(requestSchema, () => "invalid_request");

export function addTokenInspectionRoute(
  app: FastifyInstance,
  context: RouteContext<"keys" | "masterSecret">,
): void {
  addApiRoute(app, context, route, ({ body, reply }) => {
    const { token } = checkShape(body);
    const keys = context.keys.listAll();
    const keyOf = (header: unknown) =>
      keys.find(({ id }) => isJsonObject(header) && id === header["kid"]) ?? null;
    const secretFor = (header: unknown): string | null => {
      const key = keyOf(header);
      return key?.type === "search" ? signingSecretOf(context.masterSecret, key.id) : null;
    };
    const nowSeconds = Date.now() / 1_000;
    const inspection = inspectionOf(token, secretFor, nowSeconds);
    reply.header("cache-control", "no-store");
    return sendJson(reply, route.status, {
      ...inspection,
      key: keyOf(inspection.header),
      nowSeconds: Math.floor(nowSeconds),
    });
  });
}
