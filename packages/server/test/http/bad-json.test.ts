/**
 * JSON texts of a public test suite, and valid bodies that were damaged, against every route with a body:
 *  1. Each is answered in the form of our errors with a code of the route, or accepted, never with a fault of
 *     ours.
 *  2. What no JSON parser may take is invalid_json, and what every one must take is not.
 *  3. What is accepted comes back equal; what is refused has written nothing.
 *  4. The server stays up.
 */
import { type ApiErrorCode, bodyBytesMax } from "@findling/protocol";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { badJsonTexts, inParallel } from "../bad-input.js";
import type { JsonText } from "../odd-json.js";
import { type Answer, expectError, field, useServer } from "./harness.js";

const server = useServer();

interface BodyRoute {
  readonly method: string;
  readonly path: string;
  readonly valid: unknown;
  /** Codes that refuse a body that is JSON, but not what the route takes. */
  readonly codes: readonly ApiErrorCode[];
}

const routes: readonly BodyRoute[] = [
  {
    method: "POST",
    path: "/1/keys",
    valid: { name: "a", type: "search", restrictions: { indexes: ["a*"], ratePerMinute: 5 } },
    codes: ["invalid_request"],
  },
  {
    method: "PUT",
    path: "/1/indexes/settings/settings",
    valid: { indexTime: { languages: ["en"] }, queryTime: { typoTolerance: true, synonyms: [] } },
    codes: ["invalid_settings", "invalid_request"],
  },
  {
    method: "POST",
    path: "/1/indexes/search/search",
    valid: { q: "one two", filters: [{ attribute: "a", op: "range", gte: 1 }], facets: ["type"], page: 1 },
    codes: ["invalid_request", "invalid_filter", "invalid_facet", "index_not_found"],
  },
  {
    method: "POST",
    path: "/1/indexes/records/records",
    valid: { operations: [{ action: "upsert", record: { objectID: "1", title: "one", n: [1.5e3, null] } }] },
    codes: ["invalid_request", "invalid_object_id"],
  },
];

afterAll(async () => {
  const answer = await server().call("GET", "/health", { key: null });
  expect(answer.status).toBe(200);
});

const send = ({ method, path }: BodyRoute, bytes: Uint8Array) =>
  server().call(method, path, { rawBody: new Uint8Array(bytes) });

function codeOf({ json }: Answer): string {
  return String(field(field(json, "error"), "code"));
}

const isLong = ({ path }: BodyRoute, { bytes }: JsonText) =>
  bytes.length > bodyBytesMax && !/(records|settings)$/.test(path);

/** Texts that nest too deeply are refused before they are parsed. */
const isDeep = ({ name }: JsonText) => /100000|open_array_object/.test(name);

function expectRefusal(answer: Answer, allowed: readonly ApiErrorCode[]): void {
  const code = allowed.find((candidate) => candidate === codeOf(answer));
  if (code === undefined) throw new Error(`No answer of the route: ${answer.status} ${answer.text}`);
  expectError(answer, code);
}

test("there are hundreds of texts, of every kind", () => {
  expect(badJsonTexts.length).toBeGreaterThan(300);
  const kinds = new Set(badJsonTexts.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(["either", "must-accept", "must-reject", "transform"]);
});

test.each(routes)("the suite's texts as bodies of $method $path", async (route) => {
  await inParallel(badJsonTexts, async (text) => {
    const answer = await send(route, text.bytes);
    // Alone `{}` is what a route takes: settings that change nothing.
    if (isLong(route, text)) expectRefusal(answer, ["payload_too_large"]);
    else if (answer.status === 200) expect(JSON.parse(text.bytes.toString("utf8"))).toEqual({});
    else if (text.kind === "must-reject" && !isDeep(text)) expectRefusal(answer, ["invalid_json"]);
    else if (text.kind === "must-accept") expectRefusal(answer, route.codes);
    else expectRefusal(answer, ["invalid_json", ...route.codes]);
  });
});

test("the suite's texts as values of a record: taken and equal, or refused and not written", async () => {
  await inParallel(badJsonTexts, async ({ name, kind, bytes }) => {
    const objectID = `v ${name}`;
    const rawBody = new Uint8Array(bodyWithValue(objectID, bytes));
    const written = await server().call("POST", "/1/indexes/values/records", { rawBody });
    const read = await server().get("values", objectID);
    if (written.status === 200) {
      expect([name, kind]).not.toEqual([name, "must-reject"]);
      const value: unknown = JSON.parse(bytes.toString("utf8"));
      expect([name, JSON.stringify(field(read.json, "value"))]).toEqual([name, JSON.stringify(value)]);
    } else {
      expectRefusal(written, ["invalid_json", "invalid_request"]);
      expect([name, kind]).not.toEqual([name, "must-accept"]);
      expectError(read, "not_found");
    }
  });
});

describe("damaged bodies", () => {
  test.each(routes)("of $method $path", async (route) => {
    const valid = Buffer.from(JSON.stringify(route.valid));
    const place = fc.nat({ max: valid.length - 1 });
    const damage = fc.record({ at: place, cut: fc.nat({ max: 3 }), insert: fc.uint8Array({ maxLength: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
        const bytes = damages.reduce(
          (body, { at, cut, insert }) =>
            Buffer.concat([body.subarray(0, at), insert, body.subarray(at + cut)]),
          valid,
        );
        const answer = await send(route, bytes);
        if (answer.status >= 400) expectRefusal(answer, ["invalid_json", ...route.codes]);
      }),
      { numRuns: 200 },
    );
  });
});

function bodyWithValue(objectID: string, value: Buffer): Buffer {
  const before = `{"operations":[{"action":"upsert","record":{"objectID":${JSON.stringify(objectID)},"value":`;
  return Buffer.concat([Buffer.from(before), value, Buffer.from("}}]}")]);
}
