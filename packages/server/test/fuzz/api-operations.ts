import type { JsonObject, JsonValue } from "@findling/protocol";

export interface ApiParameter {
  readonly name: string;
  readonly where: "path" | "header";
  readonly schema: JsonObject;
}

/** An operation of an OpenAPI document. */
export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  /** With `{name}` for each parameter. */
  readonly path: string;
  /** Matches every path of the operation, with a group for each parameter in the path. */
  readonly pattern: RegExp;
  readonly parameters: readonly ApiParameter[];
  /** The schema of the body; null: there is none. */
  readonly body: JsonObject | null;
  /** The schemas of the bodies of successes, by status. */
  readonly responses: ReadonlyMap<string, JsonObject>;
}

/** The operations of an OpenAPI document. */
export function apiOperations(document: JsonObject): ApiOperation[] {
  return Object.entries(objectAt(document, "paths")).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).map(([method, operation]) =>
      operationOf(path, method.toUpperCase(), objectOf(operation)),
    ),
  );
}

function operationOf(path: string, method: string, operation: JsonObject): ApiOperation {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const successes = Object.entries(objectOf(responses)).filter(([status]) => status.startsWith("2"));
  return {
    id: textOf(operationId),
    method,
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`),
    parameters: Array.isArray(parameters) ? parameters.map(parameterOf) : [],
    body: requestBody === undefined ? null : (schemaOf(objectOf(requestBody)) ?? null),
    responses: new Map(
      successes.flatMap(([status, response]) => {
        const schema = schemaOf(objectOf(response));
        return schema === undefined ? [] : [[status, schema]];
      }),
    ),
  };
}

function parameterOf(parameter: JsonValue): ApiParameter {
  const { name, in: where, schema } = objectOf(parameter);
  return {
    name: textOf(name),
    where: where === "path" ? "path" : "header",
    schema: objectOf(schema),
  };
}

/** The schema of a body in JSON; undefined: there is no body. */
function schemaOf({ content }: JsonObject): JsonObject | undefined {
  return content === undefined
    ? undefined
    : objectAt(objectAt(objectOf(content), "application/json"), "schema");
}

function objectAt(object: JsonObject, name: string): JsonObject {
  return objectOf(object[name]);
}

function textOf(value: JsonValue | undefined): string {
  if (typeof value !== "string") throw new TypeError(`No text: ${JSON.stringify(value)}`);
  return value;
}

/** A part of the document that is an object. */
export function objectOf(value: JsonValue | undefined): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError(`No object: ${JSON.stringify(value)}`);
  return value;
}
