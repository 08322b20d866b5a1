import { expect, it } from "vitest";
import { elidedWords } from "../src/index.js";

it.each(Object.entries(elidedWords))("%s: terms, each once", (language, list) => {
  expect(language).toMatch(/^[a-z]{2}$/);
  expect(new Set(list).size).toBe(list.length);
  for (const word of list) expect(word).toMatch(/^[a-z]+$/);
});
