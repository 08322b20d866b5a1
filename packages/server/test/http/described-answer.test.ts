/**
 * The harness holds every answer against the table of routes. It finds what the table does not list:
 *  1. An error code, a header, a status of success.
 *  2. An answer that the table describes has no fault, and neither has one without a route.
 */
import { describe, expect, test } from "vitest";
import { descriptionFaults } from "./described-answer.js";

const answerOf = (status: number, code: string | null, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
  text: code === null ? "{}" : JSON.stringify({ error: { code, message: "A sentence." } }),
});

describe("a fault (1)", () => {
  test.each([
    ["GET", "/1/keys", answerOf(404, "index_not_found"), "GET /1/keys answers the error index_not_found"],
    ["GET", "/1/keys", answerOf(500, null), "GET /1/keys answers 500 without a code"],
    ["POST", "/1/keys", answerOf(200, null), "POST /1/keys answers 200"],
    [
      "GET",
      "/1/indexes",
      answerOf(200, null, { etag: '"a"' }),
      "GET /1/indexes answers with the header etag",
    ],
    [
      "DELETE",
      "/1/keys/a",
      answerOf(204, null, { "x-svc-new": "a" }),
      "DELETE /1/keys/:id answers with x-svc-new, which no route has",
    ],
  ])("%s %s", (method, path, answer, fault) => {
    expect(descriptionFaults(method, path, answer)).toEqual([fault]);
  });
});

describe("no fault (2)", () => {
  test.each([
    ["GET", "/1/indexes/a%20b/settings", answerOf(200, null, { etag: '"a"', "x-request-id": "1" })],
    ["GET", "/1/indexes/a/settings", answerOf(404, "index_not_found", { "retry-after": "1" })],
    ["POST", "/1/events/click", answerOf(404, "not_found")],
    ["GET", "/health", answerOf(503, "unavailable")],
    ["GET", "/1/nothing/of/it", answerOf(418, null, { "x-svc-new": "a" })],
  ])("%s %s", (method, path, answer) => {
    expect(descriptionFaults(method, path, answer)).toEqual([]);
  });
});
