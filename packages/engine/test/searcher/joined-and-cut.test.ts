/**
 * Words written together or apart (ranking 2.2, rows `joined` and `cut`):
 *  1. Two neighbours, not both digits only, written together stand for both: a typo for the first, nothing if
 *     only a joiner stood between them in q; nothing for the second, at tokens where the first counts so.
 *  2. If the second is the prefix word, any term that starts so.
 *  3. A word of fewer than 10 documents is cut in two terms of 2 or more characters, side by side, for a
 *     typo; between a letter and a digit any word, anywhere, for nothing.
 *  4. What costs something needs typo tolerance.
 *  5. In partial matches joined ones stay, where a word occurs at no cost, too.
 */
import { mergeSettings } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { costsOf, titleIndex, titlesFound, tolerantSettings, vectorOf } from "./derivation-fixture.js";
import { IndexFixture } from "./index-fixture.js";

describe("joined", () => {
  const index = titleIndex(["javascript", "java script", "javascripts"]);

  test("costs the first word a typo and the second nothing", () => {
    expect(costsOf(index, "java script ")).toEqual({ "java script": 20, javascript: 21 });
    expect(titlesFound(index, "java script ", { typoTolerance: false })).toEqual(["java script"]);
  });

  test("any term that starts so if the second is the prefix word", () => {
    expect(costsOf(index, "java scr")).toEqual({ "java script": 20, javascript: 21, javascripts: 21 });
  });

  test.each(["-", "‐", ".", "_", "/", "&"])("costs nothing if only %s stood between the words", (joiner) => {
    const joined = titleIndex(["email", "e mail"]);
    expect(costsOf(joined, `e${joiner}mail `)).toEqual({ email: 20, "e mail": 20 });
    expect(titlesFound(joined, `e${joiner}mail `, { typoTolerance: false })).toEqual(["e mail", "email"]);
    expect(costsOf(joined, `e${joiner} mail `)).toEqual({ email: 21, "e mail": 20 });
  });

  test("not of digits only", () => {
    const digits = titleIndex(["12", "x2"]);
    expect(titlesFound(digits, "1 2 ")).toEqual([]);
    expect(titlesFound(digits, "x 2 ")).toEqual(["x2"]);
  });

  test("the second word has it only where the first counts so", () => {
    // `java` stands alone elsewhere: its joined occurrence does not count, so `script` does not occur.
    expect(titlesFound(titleIndex(["java and javascript"]), "java script ")).toEqual([]);
  });

  test("parts that are written together count, if the first word does not stand there itself", () => {
    const parts = titleIndex(["data-base"]);
    const [hit] = parts.search("data-base ", { explain: true }).hits;
    expect(vectorOf(hit)).toMatchObject({ words: 2, typos: 0, exactness: 5 });
  });

  test("not in tiers without typo tolerance, unless it costs nothing", () => {
    const settings = mergeSettings(tolerantSettings, {
      indexTime: { searchableTiers: [{ attributes: ["title"], typoTolerance: false }] },
    });
    const strict = new IndexFixture(settings).write([{ objectID: "1", title: "javascript" }]);
    expect(strict.ids("java script ")).toEqual([]);
    expect(strict.ids("java-script ")).toEqual(["1"]);
  });

  test("three words: the middle one is second of the first two or first of the last two", () => {
    const three = titleIndex(["xy z", "x yz", "xyz"]);
    expect(costsOf(three, "x y z ")).toEqual({ "xy z": 31, "x yz": 31 });
  });

  test("the second word at no cost is better than a typo of its own", () => {
    const better = titleIndex(["javascript scrapt"]);
    expect(costsOf(better, "java script ")).toEqual({ "javascript scrapt": 21 });
  });

  test("stays in partial matches", () => {
    const settings = mergeSettings(tolerantSettings, {
      indexTime: { languages: [] },
      queryTime: { removeWordsIfNoResults: "lastWords" },
    });
    const removing = new IndexFixture(settings).write([
      { objectID: "1", title: "javascript" },
      { objectID: "2", title: "java" },
      { objectID: "3", title: "jave" },
      { objectID: "4", title: "zebra" },
    ]);
    const outcome = removing.search("java script zebra ", { explain: true });
    const found = outcome.hits.map((hit) => [hit.objectID, vectorOf(hit).words, vectorOf(hit).typos]);
    expect(found).toEqual([
      ["1", 2, 1],
      ["2", 1, 0],
      ["4", 1, 0],
    ]);
  });
});

describe("cut", () => {
  test("two words side by side, in order, in one value", () => {
    const index = titleIndex(["data base", "base data", "data or base", "dataBase"]);
    index.write([{ objectID: "values", title: ["data", "base"] }]);
    index.write([], ["dataBase"]);
    expect(costsOf(index, "database ")).toEqual({ "data base": 11 });
    expect(titlesFound(index, "database ", { typoTolerance: false })).toEqual([]);
  });

  test("only if fewer than ten live documents have the word", () => {
    const ten = Array.from({ length: 10 }, (_, i) => `database ${i}`);
    const index = titleIndex(["data base", ...ten]);
    expect(titlesFound(index, "database ")).toEqual(ten);
    index.write([], ["database 0"]);
    expect(titlesFound(index, "database ")).toEqual(["data base", ...ten.slice(1)]);
  });

  test("halves of two or more characters only", () => {
    const index = titleIndex(["my base", "x base", "xbase"]);
    expect(titlesFound(index, "mybase ")).toEqual(["my base"]);
    expect(titlesFound(index, "xbase ")).toEqual(["xbase"]);
  });

  test("between a letter and a digit for nothing, of any length, however many documents have the word", () => {
    const index = titleIndex([
      "ryzen 5",
      "ryzen5",
      "7 up",
      ...Array.from({ length: 12 }, (_, i) => `ryzen5 a${i}`),
    ]);
    expect(costsOf(index, "ryzen5 ", { typoTolerance: false })).toMatchObject({ "ryzen 5": 10, ryzen5: 10 });
    expect(titlesFound(index, "7up ", { typoTolerance: false })).toEqual(["7 up"]);
  });

  test("not entries of the dictionary", () => {
    const settings = mergeSettings(tolerantSettings, { indexTime: { dictionary: ["ryzen5"] } });
    const index = new IndexFixture(settings).write([{ objectID: "1", title: "ryzen 5" }]);
    expect(index.ids("ryzen5 ")).toEqual([]);
  });

  test("parts of words are no word tokens", () => {
    expect(titlesFound(titleIndex(["useEffect hook"]), "effecthook ")).toEqual([]);
  });

  test("not exact, and a typo that is as cheap counts elsewhere", () => {
    const index = titleIndex(["data base databasx here"]);
    const [hit] = index.search("database ", { explain: true }).hits;
    expect(vectorOf(hit)).toMatchObject({ words: 1, typos: 1, exactness: 0 });
  });
});
