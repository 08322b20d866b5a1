/**
 * Schemas and the types of the wire stay equal:
 *  1. The comparison sees each way in which they can differ: the name, the type or the optionality of a
 *     field, a field too many or too few, `readonly`. The compiler proves it by the types of `same` and
 *     `different`.
 *  2. Every schema is compared with its type.
 */
import { readdirSync, readFileSync } from "node:fs";
import { type Static, Type } from "typebox";
import { expect, test } from "vitest";
import type { IsSame } from "../src/schemas/wire-type.js";

const Schema = Type.Object({
  name: Type.String(),
  list: Type.Optional(Type.Array(Type.Union([Type.Literal("a"), Type.Null()]))),
});
type Described = Static<typeof Schema>;

interface Equal {
  name: string;
  list?: ("a" | null)[];
}
const same: IsSame<Described, Equal> = true;

interface OtherName {
  title: string;
  list?: ("a" | null)[];
}
interface OtherType {
  name: string;
  list?: ("a" | "b" | null)[];
}
interface AnyType {
  name: unknown;
  list?: ("a" | null)[];
}
interface NotOptional {
  name: string;
  list: ("a" | null)[];
}
interface TooMany {
  name: string;
  list?: ("a" | null)[];
  more?: string;
}
interface TooFew {
  name: string;
}
interface ReadOnly {
  readonly name: string;
  list?: ("a" | null)[];
}
const different: {
  otherName: IsSame<Described, OtherName>;
  otherType: IsSame<Described, OtherType>;
  anyType: IsSame<Described, AnyType>;
  notOptional: IsSame<Described, NotOptional>;
  tooMany: IsSame<Described, TooMany>;
  tooFew: IsSame<Described, TooFew>;
  readOnly: IsSame<Described, ReadOnly>;
} = {
  otherName: false,
  otherType: false,
  anyType: false,
  notOptional: false,
  tooMany: false,
  tooFew: false,
  readOnly: false,
};

test("the comparison sees every difference (1)", () => {
  expect(same).toBe(true);
  expect(Object.values(different)).not.toContain(true);
});

test("every schema is compared (2)", () => {
  const folder = new URL("../src/schemas/", import.meta.url);
  // Names, parts of compared schemas, and routes have no type of their own on the wire.
  const names = ["AttributePath", "RuleId"];
  const parts = [
    "IndexTimePatch",
    "KeyRestrictionsInput",
    "MultiWaySynonym",
    "OneWaySynonym",
    "QueryTimePatch",
  ];
  const others = [...names, ...parts, "routeSchemas", "routes"].sort();
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const schemas = sources.flatMap((source) =>
    [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => ({ name, source })),
  );
  const compared = schemas.filter(({ name, source }) =>
    source.includes(`\nexport type ${name} = WireType<typeof ${name}, wire.${name}>;\n`),
  );
  expect(compared.length).toBeGreaterThan(30);
  const left = schemas.filter((one) => !compared.includes(one)).map(({ name }) => name);
  expect(left.sort()).toEqual(others);
});
