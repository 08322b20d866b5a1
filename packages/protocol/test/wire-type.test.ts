/**
 * What holds a schema and its type equal sees each way in which they can differ: the name, the type or the
 * optionality of a field, a field too many or too few, `readonly`. The compiler checks the values of `same`.
 */
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

test("the compiler sees every difference", () => {
  expect(same).toBe(true);
  expect(Object.values(different)).not.toContain(true);
});
