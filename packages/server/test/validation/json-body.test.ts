/**
 * Reading a body:
 *  1. The scan counts levels as a recursive count of the parsed value does, and names where they are too many.
 *  2. Every JSON text within the limits is parsed to what JSON.parse makes of it.
 *  3. A number that no double holds is refused, wherever it stands and however it is written.
 *  4. A byte order mark is named.
 */
import { ApiError } from "@findling/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJsonBody } from "../../src/validation/json-body.js";
import { scanJson } from "../../src/validation/json-scan.js";

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** How many arrays and objects are open at the end of a beginning of JSON. */
function levelsOpenAt(text: string): number {
  const brackets = text.replaceAll(/"(?:[^"\\]|\\.)*"/gu, "");
  return brackets.replaceAll(/[^[{]/gu, "").length - brackets.replaceAll(/[^\]}]/gu, "").length;
}

const codeOf = (text: string): string => {
  try {
    parseJsonBody(Buffer.from(text));
    return "accepted";
  } catch (error) {
    return error instanceof ApiError ? error.code : "crashed";
  }
};

describe("scanJson", () => {
  test("agrees with a recursive count", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.boolean(), (value, pretty) => {
        const bytes = Buffer.from(JSON.stringify(value, null, pretty ? 1 : 0));
        const depth = depthOf(value);
        expect(scanJson(bytes, depth).tooDeepAt).toBeNull();
        if (depth === 0) return;
        const at = scanJson(bytes, depth - 1).tooDeepAt ?? -1;
        expect(levelsOpenAt(bytes.subarray(0, at + 1).toString("utf8"))).toBe(depth);
      }),
    );
  });

  test("names the first bracket that is too deep", () => {
    expect(scanJson(Buffer.from('{"é":[1,{},[]]}'), 2).tooDeepAt).toBe(9);
  });

  test("ends on texts that no parser takes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(scanJson(bytes, 3).tooDeepAt ?? 3).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});

describe("parseJsonBody", () => {
  test("parses what JSON.parse parses", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJsonBody(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  test("refuses numbers out of the range of a double", () => {
    for (const text of [
      "1e999",
      "[-1E400]",
      '{"a":{"b":[1,1e+999]}}',
      "9".repeat(400),
      `-${"9".repeat(309)}.5`,
    ]) {
      expect([text, codeOf(text)]).toEqual([text, "invalid_request"]);
    }
    for (const text of ["1e308", "1e-999", "0.1e5", `0.${"0".repeat(400)}1`, '"1e999"', "9".repeat(308)]) {
      expect([text, codeOf(text)]).toEqual([text, "accepted"]);
    }
  });

  test("names a byte order mark", () => {
    const body = Buffer.from('\uFEFF{"q":""}');
    expect(() => parseJsonBody(body)).toThrow("begins with a byte order mark (EF BB BF)");
    expect(codeOf(body.toString("utf8"))).toBe("invalid_json");
  });
});
