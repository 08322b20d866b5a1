/**
 * The OpenAPI document of all routes:
 *  1. A standard validator accepts it, and each of its references leads somewhere.
 *  2. It has each route, with each status, error code, header and parameter of the table of routes.
 *  3. Its examples are what its schemas describe.
 *  4. Each field of a named schema is described, and each description has its field.
 *  5. A body that the schemas of the server refuse is refused by those of the document; so is one beyond a
 *     limit that the server checks by hand.
 */
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { apiErrors } from "../../src/errors.js";
import { fieldDescriptions } from "../../src/openapi/field-descriptions.js";
import { openApiDocument } from "../../src/openapi/index.js";
import { routeExamples } from "../../src/route-examples.js";
import type { DescribedRoute } from "../../src/route-spec.js";
import { type RouteName, routeTable } from "../../src/route-table.js";

const names = Object.keys(routeTable).filter((name): name is RouteName => name in routeTable);
const document = openApiDocument("1.2.3", names);

/** The value at a place of the document; a test fails where there is none. */
function at(...steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => {
    if (typeof value !== "object" || value === null) throw new Error(`There is no ${steps.join(" / ")}.`);
    return Object.entries(value).find(([name]) => name === step)?.[1];
  }, document);
}

const keysAt = (...steps: readonly string[]): string[] => Object.keys(Object(at(...steps)));

const ajv = new Ajv2020({ strict: false });
ajv.addSchema(document, "document");
const pointer = (...steps: readonly string[]): string =>
  `document#/${steps.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;

function faultsOf(value: unknown, ...schema: readonly string[]): string {
  const check = ajv.getSchema(pointer(...schema));
  if (check === undefined) throw new Error(`There is no schema ${schema.join(" / ")}.`);
  return check(value) === true ? "" : ajv.errorsText(check.errors);
}

const json = ["content", "application/json", "schema"] as const;

test("a standard validator accepts it (1)", async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(result).toEqual({ valid: true });
});

test("each reference leads somewhere (1)", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path);
  expect(references.length).toBeGreaterThan(100);
  for (const reference of references)
    expect([reference, at(...reference.split("/"))]).not.toContain(undefined);
});

describe.each(names)("%s", (name) => {
  const route: DescribedRoute = routeTable[name];
  const place = ["paths", route.path.replaceAll(/:(\w+)/g, "{$1}"), route.method.toLowerCase()] as const;
  const success = [...place, "responses", String(route.status)] as const;

  test("statuses, codes, headers, parameters (2)", () => {
    expect(at(...place, "operationId")).toBe(name);
    const expected = [
      route.status,
      route.queuedStatus ?? [],
      route.errors.map((code) => apiErrors[code].status),
    ];
    expect(keysAt(...place, "responses").sort()).toEqual([...new Set(expected.flat(2).map(String))].sort());
    for (const code of route.errors) {
      const status = String(apiErrors[code].status);
      const media = [...place, "responses", status, "content", "application/json"] as const;
      expect(at(...media, "examples", code, "value")).toMatchObject({ error: { code } });
      expect(at(...media, "schema", "properties", "error", "properties", "code", "enum")).toContain(code);
    }
    expect(keysAt(...success, "headers")).toEqual(expect.arrayContaining([...route.answerHeaders]));
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const parameters = JSON.stringify(at(...place, "parameters") ?? []);
    for (const parameter of [...inPath, ...Object.keys(route.requestHeaders ?? {})])
      expect(parameters).toContain(`"name":"${parameter}"`);
  });

  test("the examples are what the schemas describe (3)", () => {
    const { body, answer } = routeExamples[name];
    const hasBody = at(...place, "requestBody") !== undefined;
    expect(body !== undefined).toBe(hasBody);
    if (hasBody) expect(faultsOf(body, ...place, "requestBody", ...json)).toBe("");
    const hasAnswer = at(...success, "content") !== undefined;
    expect(answer !== undefined).toBe(hasAnswer);
    if (hasAnswer) expect(faultsOf(answer, ...success, ...json)).toBe("");
  });

  test("the examples of errors are errors (3)", () => {
    for (const code of route.errors) {
      const schema = [...place, "responses", String(apiErrors[code].status), ...json] as const;
      expect(faultsOf({ error: { code, message: "x" } }, ...schema)).toBe("");
      expect(faultsOf({ error: { code: "other", message: "x" } }, ...schema)).not.toBe("");
    }
  });
});

test("each field is described, and each description has its field (4)", () => {
  const fields = keysAt("components", "schemas").flatMap((name) =>
    keysAt("components", "schemas", name, "properties").map((field) => `${name}.${field}`),
  );
  const described = Object.entries(fieldDescriptions).flatMap(([name, ofFields]) =>
    Object.keys(ofFields).map((field) => `${name}.${field}`),
  );
  expect(described.sort()).toEqual(fields.sort());
});

describe("what is refused (5)", () => {
  const bodyOf = (name: RouteName) => {
    const { path, method } = routeTable[name];
    return [
      "paths",
      path.replaceAll(/:(\w+)/g, "{$1}"),
      method.toLowerCase(),
      "requestBody",
      ...json,
    ] as const;
  };
  const upsert = (objectID: string) => ({ operations: [{ action: "upsert", record: { objectID } }] });
  const search = (fields: object) => ({ q: "x", ...fields });

  test.each([
    ["search", {}, "q"],
    ["search", search({ q: "x".repeat(513) }), "512"],
    ["search", search({ qs: 1 }), "additional"],
    ["search", search({ facets: ["a", "a"] }), "duplicate"],
    ["search", search({ filters: [{ attribute: "a", op: "ne", value: 1 }] }), "filters"],
    ["search", search({ filters: [{ attribute: "a", op: "in", values: Array(1_001).fill(1) }] }), "filters"],
    ["writeRecords", upsert(""), "operations"],
    ["writeRecords", upsert("."), "operations"],
    ["writeRecords", upsert("x".repeat(513)), "operations"],
    [
      "writeRecords",
      { operations: Array.from({ length: 1_001 }, () => ({ action: "delete", objectID: "1" })) },
      "1000",
    ],
    ["createKey", { name: "", type: "search" }, "name"],
    ["createKey", { name: "x", type: "root" }, "type"],
    ["putSettings", { indexTime: { languages: ["en", "en"] } }, "duplicate"],
    ["putSettings", { queryTime: { pins: [{ id: "1", query: "x", objectID: "..", position: 0 }] } }, "NOT"],
    ["click", { queryID: "x", objectID: "1", position: 0 }, "position"],
  ] as const)("%s %j", (name, body, fault) => {
    expect(faultsOf(body, ...bodyOf(name))).toContain(fault);
  });
});
