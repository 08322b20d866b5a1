/**
 * How messages name a value:
 *  1. A long text is cut behind a whole character.
 */
import { expect, test } from "vitest";
import { cut, excerpt } from "../../src/wording/found.js";

test.each(["", "a"])("a long text is cut behind a whole character (1): %j before", (start) => {
  const text = start + "😀".repeat(60);
  expect(cut(text)).toMatch(/^a?(😀){29,30}…$/u);
  expect(excerpt(text)).toMatch(/^"a?(😀){29,30}"…$/u);
});

test("a text of 60 units is whole (1)", () => {
  const text = "😀".repeat(30);
  expect([cut(text), excerpt(text)]).toEqual([text, `"${text}"`]);
});
