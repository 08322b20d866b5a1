/** Schemas are compiled once: with the first value, or before anybody sends one. */
import { Ajv } from "ajv";
import { expect, test, vi } from "vitest";
import { compileChecks, schemaCheck } from "../../src/validation/schema-check.js";

test("what is compiled beforehand is not compiled again with the first value", async () => {
  const compile = vi.spyOn(Ajv.prototype, "compile");
  const schema = { type: "object", required: ["name"] };
  const timesCompiled = () => compile.mock.calls.filter(([compiled]) => compiled === schema).length;
  const check = schemaCheck<{ readonly name: string }>(schema, () => "invalid_request");
  expect(timesCompiled()).toBe(0);
  await compileChecks();
  expect(timesCompiled()).toBe(1);
  expect(check({ name: "a" })).toEqual({ name: "a" });
  expect(() => check({})).toThrow("name");
  expect(timesCompiled()).toBe(1);
});

test("a value that comes before has its schema compiled", () => {
  const check = schemaCheck<{ readonly name: string }>(
    { type: "object", required: ["name"] },
    () => "invalid_request",
  );
  expect(check({ name: "a" })).toEqual({ name: "a" });
});
