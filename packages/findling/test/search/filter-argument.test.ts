/** How `--filter` is read: texts with and without quotes, lists, ranges, and the JSON of the API. */
import { expect, test } from "vitest";
import { UsageFailure } from "../../src/failure.js";
import { filtersIn } from "../../src/search/filter-argument.js";

const eq = (attribute: string, value: unknown) => [{ attribute, op: "eq", value }];

test.each([
  ["brand=Nord", eq("brand", "Nord")],
  [" brand = Nord and Sons ", eq("brand", "Nord and Sons")],
  ["year=1977", eq("year", "1977")],
  ["version=1.10", eq("version", "1.10")],
  ["zip=01234", eq("zip", "01234")],
  ['year="1977"', eq("year", "1977")],
  ["sold=true", eq("sold", "true")],
  ["brand=", eq("brand", "")],
  ['brand="a, \\"b\\""', eq("brand", 'a, "b"')],
  ["formula=a=b", eq("formula", "a=b")],
  ["hierarchy.lvl0=Web\nand more", eq("hierarchy.lvl0", "Web\nand more")],
  ['sign=">"', eq("sign", ">")],
  ["brand=Nord,Lux", [{ attribute: "brand", op: "in", values: ["Nord", "Lux"] }]],
  ['brand="a,b", 7', [{ attribute: "brand", op: "in", values: ["a,b", "7"] }]],
  ["price>=100", [{ attribute: "price", op: "range", gte: 100 }]],
  ["price <= 2.5", [{ attribute: "price", op: "range", lte: 2.5 }]],
  ['{"attribute":"a=b","op":"eq","value":1}', eq("a=b", 1)],
  ['[{"attribute":"a","op":"range","gte":1,"lte":2}]', [{ attribute: "a", op: "range", gte: 1, lte: 2 }]],
])("%s", (text, expected) => {
  expect(filtersIn(text)).toEqual(expected);
});

test.each([
  ["brand", /compares nothing/u],
  ["=Nord", /compares nothing/u],
  ["price>100", /Ranges include their bounds: write >=/u],
  ["year=>1970", /Write >= for =>/u],
  ["year=<1970", /Write <= for =</u],
  ["price>=cheap", /A range is of numbers/u],
  ['brand="Nord', /quotation mark stands alone/u],
  ['{"attribute":"a"', /no JSON of a filter/u],
  ['{"attribute":"a","op":"like","value":1}', /no JSON of a filter/u],
])("%s is refused", (text, expected) => {
  expect(() => filtersIn(text)).toThrow(UsageFailure);
  expect(() => filtersIn(text)).toThrow(expected);
});
