/**
 * The validation of a batch:
 *  1. An accepted record is all of its JSON: the stored bytes parse to the record without its version.
 *  2. All records of a batch lie in one buffer, so that they move to the writer as one.
 *  3. What the body leaves open is left open: no version is made up here.
 */
import type { JsonObject, JsonValue } from "@findling/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requireWriteRequest } from "../../src/validation/write-request.js";

const upsertOf = (record: unknown): object => ({ action: "upsert", record });

describe("requireWriteRequest", () => {
  test("the bytes of a record are its compact JSON without version", () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 }), (attributes) => {
        const records = attributes.map((record, at): JsonObject => {
          const copy: Record<string, JsonValue> = JSON.parse(JSON.stringify(record));
          return { ...copy, objectID: `id ${at}`, version: at };
        });
        const operations = requireWriteRequest({ operations: records.map(upsertOf) });
        expect(operations).toHaveLength(records.length);
        for (const [at, operation] of operations.entries()) {
          const { version, ...rest } = records[at];
          expect(operation).toMatchObject({ action: "upsert", objectID: `id ${at}`, version });
          if (operation.action !== "upsert") throw new Error("no upsert");
          expect(Buffer.from(operation.record).toString()).toBe(JSON.stringify(rest));
        }
      }),
    );
  });

  test("one buffer holds all records", () => {
    const body = { operations: ["a", "b", "é"].map((objectID) => upsertOf({ objectID })) };
    const buffers = requireWriteRequest(body).map((operation) =>
      operation.action === "upsert" ? operation.record.buffer : null,
    );
    expect(new Set(buffers).size).toBe(1);
  });

  test("a version that was not sent is absent", () => {
    const operations = requireWriteRequest({
      operations: [upsertOf({ objectID: "1" }), { action: "delete", objectID: "2" }],
    });
    for (const operation of operations) expect("version" in operation).toBe(false);
  });
});
