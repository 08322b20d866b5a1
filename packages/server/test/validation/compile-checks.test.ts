/** Schemas are compiled once: with the first value, or before anybody sends one. */
import { Ajv } from "ajv";
import { afterEach, expect, test, vi } from "vitest";
import { compileChecks, schemaCheck } from "../../src/validation/schema-check.js";

afterEach(() => vi.restoreAllMocks());

/** A check, and how often its schema has been compiled. */
function countedCheck() {
  const schema = { type: "object", required: ["name"] };
  const compile = vi.spyOn(Ajv.prototype, "compile");
  return {
    check: schemaCheck<{ readonly name: string }>(schema, () => "invalid_request"),
    timesCompiled: () => compile.mock.calls.filter(([compiled]) => compiled === schema).length,
  };
}

test("what is compiled beforehand is not compiled again with the first value", async () => {
  const { check, timesCompiled } = countedCheck();
  expect(timesCompiled()).toBe(0);
  await compileChecks();
  expect(timesCompiled()).toBe(1);
  expect(check({ name: "a" })).toEqual({ name: "a" });
  expect(() => check({})).toThrow("name");
  expect(timesCompiled()).toBe(1);
});

test("a value that comes before has its schema compiled, once", async () => {
  const { check, timesCompiled } = countedCheck();
  expect(check({ name: "a" })).toEqual({ name: "a" });
  expect(timesCompiled()).toBe(1);
  await compileChecks();
  expect(timesCompiled()).toBe(1);
});
