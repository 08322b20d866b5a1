import type { JsonObject } from "../json.js";
import { keyHeader } from "../key-header.js";
import { tokenBytesMax } from "../limits.js";
import type { RouteName } from "../route-table.js";
import { routes, ScopedTokenClaims, ScopedTokenHeader } from "../schemas/index.js";
import { ComponentSchemas } from "./component-schemas.js";
import { componentHeaders, errorSchema, type OperationSource, operationOf } from "./operation.js";

const description = `A search service: records go in as JSON, ranked and highlighted answers come out.

The key is sent in the header \`${keyHeader}\`. An unknown field or query parameter is refused. Lengths are
counted in Unicode code points, times in milliseconds since 1970 (UTC).`;

const health: JsonObject = {
  operationId: "health",
  summary: "Say whether the server can search.",
  description: "Needs no key, and never waits for a write.",
  tags: ["server"],
  security: [],
  responses: {
    "200": {
      description: "It can search.",
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["status"],
            additionalProperties: false,
            properties: { status: { const: "ok" } },
          },
          example: { status: "ok" },
        },
      },
    },
    "503": {
      description: "It cannot search: no search thread has been running for 5 seconds.",
      content: { "application/json": { schema: errorSchema(["unavailable"]) } },
    },
  },
};

/**
 * The OpenAPI 3.1 document of some routes, made of the table of routes and of the schemas that validate.
 *
 * @param version of the server
 * @see https://spec.openapis.org/oas/v3.1.1.html
 */
export function openApiDocument(version: string, names: readonly RouteName[]): JsonObject {
  const schemas = new ComponentSchemas();
  const paths: Record<string, JsonObject> = { "/health": { get: health } };
  const tags = new Set<string>(["server"]);
  for (const name of names) {
    const route: OperationSource = routes[name];
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route, schemas) };
    tags.add(route.tag);
  }
  schemas.of(ScopedTokenHeader);
  schemas.of(ScopedTokenClaims);
  return {
    openapi: "3.1.1",
    info: { title: "Findling", version, description, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        [keyHeader]: {
          type: "apiKey",
          in: "header",
          name: keyHeader,
          description:
            "An API key, or a scoped token of a search key: a JWT with the header of `ScopedTokenHeader` and the " +
            "claims of `ScopedTokenClaims`, signed with HMAC-SHA-256 under the UTF-8 bytes of the key's " +
            `signingSecret. A token has at most ${tokenBytesMax.toLocaleString("en-US")} bytes.`,
        },
      },
      headers: componentHeaders(),
      schemas: schemas.all,
    },
  };
}
