/**
 * The checks of every answer find each fault that they are for:
 *  1. Errors of another form, with another status, that no client should see, or without `retry-after`.
 *  2. Codes, headers and bodies that the document does not have.
 *  3. An answer without a fault has none.
 */
import { openApiDocument } from "@findling/protocol/openapi";
import { routes } from "@findling/protocol/schemas";
import { describe, expect, test } from "vitest";
import { answerFaults } from "./answer-faults.js";
import { apiOperations } from "./api-operations.js";
import { ResponseCheck } from "./response-check.js";

const names = Object.keys(routes).filter((name): name is keyof typeof routes => name in routes);
const document = openApiDocument("1", names);
const check = new ResponseCheck(document, apiOperations(document));

const json = { "content-type": "application/json", "x-request-id": "1" };
const error = (code: string) => JSON.stringify({ error: { code, message: "It failed." } });

function faultsOf(status: number, text: string, headers: Readonly<Record<string, string>> = json): string[] {
  const request = { method: "GET", path: "/1/indexes?a=1", headers: {} };
  return answerFaults(request, { status, headers: new Headers(headers), text }, check);
}

describe("1. errors", () => {
  test.each([
    ["of another form", 400, '{"message":"no"}', json],
    ["with a field more", 400, '{"error":{"code":"invalid_request","message":"no","at":1}}', json],
    ["of an unknown code", 400, error("wrong"), json],
    ["of another status", 401, error("invalid_request"), json],
    ["of ours", 500, error("internal"), json],
    ["without retry-after", 503, error("overloaded"), json],
    ["as text", 400, error("invalid_request"), { ...json, "content-type": "text/plain" }],
    ["without an id", 400, error("invalid_request"), { "content-type": "application/json" }],
    ["with a stack", 400, error("invalid_request").replace("failed", "at a (b.js:1:1)"), json],
  ])("%s", (_name, status, text, headers) => {
    expect(faultsOf(status, text, headers)).not.toEqual([]);
  });
});

describe("2. what the document does not have", () => {
  test.each([
    ["a code of other routes", 404, error("not_found"), json],
    ["a status", 202, '{"indexes":[]}', json],
    ["a header", 200, '{"indexes":[]}', { ...json, "x-svc-secret": "1" }],
    ["a body", 200, '{"indexes":[{"name":1}]}', json],
  ])("%s", (_name, status, text, headers) => {
    expect(faultsOf(status, text, headers)).not.toEqual([]);
  });
});

test("3. answers without a fault", () => {
  expect(faultsOf(200, '{"indexes":[]}')).toEqual([]);
  expect(faultsOf(400, error("invalid_request"))).toEqual([]);
  expect(faultsOf(503, error("overloaded"), { ...json, "retry-after": "1" })).toEqual([]);
});
