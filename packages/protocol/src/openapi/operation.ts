import { type AnswerHeader, answerHeaders, everyAnswerHeaders } from "../answer-headers.js";
import { type ApiErrorCode, apiErrors } from "../errors.js";
import type { JsonObject } from "../json.js";
import { keyHeader } from "../key-header.js";
import { bodyBytesMax, jsonDepthMax } from "../limits.js";
import { pathParameters } from "../path-parameters.js";
import { routeExamples } from "../route-examples.js";
import type { DescribedRoute, ParameterSpec } from "../route-spec.js";
import type { RouteName } from "../route-table.js";
import type { RouteSchemas } from "../schemas/index.js";
import { parameterSchema } from "./bounded-by.js";
import type { ComponentSchemas } from "./component-schemas.js";

export type OperationSource = DescribedRoute & RouteSchemas;

const specs: Readonly<Record<string, ParameterSpec>> = pathParameters;

/** The Operation Object of a route (OpenAPI 3.1.1, section 4.8.10). */
export function operationOf(name: RouteName, route: OperationSource, schemas: ComponentSchemas): JsonObject {
  const example = routeExamples[name];
  const parameters = parametersOf(route, example.path ?? {});
  return {
    operationId: name,
    summary: route.summary,
    description: whoMayCall(route),
    tags: [route.tag],
    security: [{ [keyHeader]: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: requestBodyOf(route, example.body ?? {}, schemas) }),
    responses: {
      ...successesOf(route, example.answer, schemas),
      ...refusalsOf(route.errors),
    },
  };
}

function whoMayCall({ keyTypes, scopedToken }: OperationSource): string {
  const callers = [...keyTypes.map((type) => `${type} key`), ...(scopedToken ? ["scoped token"] : [])];
  return `May be called with: ${callers.join(", ")}.`;
}

function parametersOf(
  { path, queryParameters = {}, requestHeaders = {} }: OperationSource,
  examples: Readonly<Record<string, string>>,
): JsonObject[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    ...parameter("path", name, specs[name]),
    required: true,
    example: examples[name],
  }));
  const inQuery = Object.entries(queryParameters).map(([name, spec]) => parameter("query", name, spec));
  const inHeader = Object.entries(requestHeaders).map(([name, spec]) => parameter("header", name, spec));
  return [...inPath, ...inQuery, ...inHeader];
}

function parameter(where: string, name: string, spec: ParameterSpec): JsonObject {
  return { name, in: where, description: spec.description, schema: parameterSchema(spec) };
}

function requestBodyOf(route: OperationSource, example: JsonObject, schemas: ComponentSchemas): JsonObject {
  if (route.body === undefined) throw new Error(`${route.path} takes no body.`);
  const schema = schemas.of(route.body);
  schemas.limit(schema, route.bodyLimits ?? []);
  const bytes = (route.bodyBytesMax ?? bodyBytesMax).toLocaleString("en-US");
  return {
    required: true,
    description: `At most ${bytes} bytes, and ${jsonDepthMax} levels of arrays and objects.`,
    content: { "application/json": { schema, example } },
  };
}

function successesOf(
  { status, queuedStatus, response, answerHeaders: headers }: OperationSource,
  example: JsonObject | undefined,
  schemas: ComponentSchemas,
): JsonObject {
  const own = headersOf([...headers, ...everyAnswerHeaders.filter((header) => header !== "retry-after")]);
  const content =
    response === undefined
      ? {}
      : {
          content: {
            "application/json": {
              schema: schemas.of(response),
              ...(example === undefined ? {} : { example }),
            },
          },
        };
  const queued = { dataVersion: 0, applied: 0, ignoredAsStale: 0, queued: { taskId: taskIdExample } };
  return {
    [status]: { description: "It is done.", headers: own, ...content },
    ...(queuedStatus === undefined || response === undefined
      ? {}
      : {
          [queuedStatus]: {
            description: "Stored on the overflow queue. A task says what becomes of it.",
            headers: own,
            content: { "application/json": { schema: schemas.of(response), example: queued } },
          },
        }),
  };
}

const taskIdExample = "0123456789abcdef0123456789abcdef";

/** All codes with one status are one response: OpenAPI knows no finer distinction. */
function refusalsOf(codes: readonly ApiErrorCode[]): JsonObject {
  const statuses = [...new Set(codes.map((code) => apiErrors[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => apiErrors[code].status === status);
      const headers: AnswerHeader[] = [
        ...(status === 429 || status === 503 ? (["retry-after"] as const) : []),
        ...everyAnswerHeaders.filter((header) => header !== "retry-after"),
      ];
      return [String(status), refusalOf(ofStatus, headers)];
    }),
  );
}

function refusalOf(codes: readonly ApiErrorCode[], headers: readonly AnswerHeader[]): JsonObject {
  const examples = codes.map((code) => [
    code,
    { value: { error: { code, message: apiErrors[code].message } } },
  ]);
  return {
    description: codes.map((code) => `\`${code}\`: ${apiErrors[code].message}`).join("\n\n"),
    headers: headersOf(headers),
    content: { "application/json": { schema: errorSchema(codes), examples: Object.fromEntries(examples) } },
  };
}

/** The body of an error with one of these codes. */
export function errorSchema(codes: readonly ApiErrorCode[]): JsonObject {
  const code = { type: "string", enum: [...codes], description: "Programs compare it." };
  const message = { type: "string", description: "People read it: what was found, and what is allowed." };
  const error = {
    type: "object",
    required: ["code", "message"],
    additionalProperties: false,
    properties: { code, message },
  };
  return { type: "object", required: ["error"], additionalProperties: false, properties: { error } };
}

function headersOf(names: readonly AnswerHeader[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const numericHeaders: ReadonlySet<string> = new Set<AnswerHeader>([
  "retry-after",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-svc-damaged-records",
  "x-svc-reachable-hits",
  "x-svc-removed-words",
  "x-svc-unsearchable-records",
]);

/** The headers that operations refer to. */
export function componentHeaders(): JsonObject {
  const described = Object.entries(answerHeaders).map(([name, description]) => [
    name,
    { description, schema: { type: numericHeaders.has(name) ? "integer" : "string" } },
  ]);
  return Object.fromEntries(described);
}
