import type { JsonObject } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { search, smallIndex, titled } from "./small-index.js";

/** Ranking 6.4, the corrected query: what the first hit was found by. */
const corrected = (title: string, q: string): string | null => search(titled([title]), q).correctedQuery;

describe("the corrected query", () => {
  test("is null unless a content word of the first hit has a cost above 0", () => {
    expect(corrected("search engine", "search ")).toBe(null);
    expect(corrected("ryzen 5", "ryzen5 ")).toBe(null);
    expect(corrected("email", "e-mail ")).toBe(null);
    expect(corrected("search engine", "xyzzy ")).toBe(null);
    expect(corrected("search engine", "")).toBe(null);
  });

  test("has what the first hit was found by, whatever else there is", () => {
    const index = titled(["blade runner", "rune", "rune", "blade rune x"]);
    expect(search(index, "blade runer ").hits[0].objectID).toBe("r0");
    expect(search(index, "blade runer ").correctedQuery).toBe("blade runner ");
    // In the first hit the word is as typed.
    expect(search(titled(["search engine", "serch"]), "serch ").correctedQuery).toBe(null);
  });

  test("of a typo the word, of a cut both halves, as written", () => {
    expect(corrected("search engine", "serch, engine")).toBe("search, engine");
    expect(corrected("the data, base", "a database ")).toBe("a data, base ");
    expect(corrected("Müller Straße", "muler strasse ")).toBe("müller strasse ");
  });

  test("of joined words both, and what stands between them", () => {
    expect(corrected("email box", "e, mail box ")).toBe("email box ");
    expect(corrected("today x", "x, to day")).toBe("x, today");
    expect(corrected("login x", "log in! x ")).toBe("login! x ");
  });

  test("from left to right, none twice", () => {
    // `in` goes with log; box, which was found with it, stays.
    expect(corrected("login inbox", "log in box ")).toBe("login box ");
  });

  test("in lower case unless the typed word has a capital", () => {
    expect(corrected("Search Engine", "serch engine")).toBe("search engine");
    expect(corrected("Search ENGINE", "Serch engin")).toBe("Search engin");
    expect(corrected("SEARCH", "serCh ")).toBe("SEARCH ");
    expect(corrected("La La Land", "lala ")).toBe("la la ");
    expect(corrected("Email", "e Mail ")).toBe("Email ");
  });

  test("keeps dropped words and everything else as typed", () => {
    expect(corrected("search engine", "Xyzzy! SERCH\tEngine ")).toBe("Xyzzy! search\tEngine ");
  });

  test("as if there were no pins and with the filters as they are", () => {
    const titles = ["search x", "serch x"];
    const pins = [{ id: "p", query: "serch", objectID: "r0", position: 0 }];
    expect(search(titled(titles, { pins }), "serch ").correctedQuery).toBe(null);
    const filters = [{ attribute: "objectID", op: "eq" as const, value: "r0" }];
    expect(search(titled(titles), "serch ", { filters }).correctedQuery).toBe("search ");
    // The whole list's first hit, not the page's.
    expect(search(titled(titles), "serch ", { page: 1, hitsPerPage: 1 }).correctedQuery).toBe(null);
  });
});

describe("of the word's occurrences there", () => {
  const of = (record: JsonObject, q: string) =>
    search(smallIndex([{ objectID: "a", ...record }]), q).correctedQuery;

  test("the one of the earliest row", () => {
    expect(of({ title: "databaxe data base" }, "database ")).toBe("data base ");
  });

  test("then not a completion before a completion", () => {
    expect(of({ title: "searching" }, "serch")).toBe("searching");
    expect(of({ title: "searching sarch" }, "serch")).toBe("sarch");
  });

  test("then of the lowest tier, then the attribute named first, then the lowest s", () => {
    expect(of({ body: "letterb", title: "x letterx" }, "letterz ")).toBe("letterx ");
    expect(of({ tags: ["lettery"], title: "x letterx" }, "letterz ")).toBe("letterx ");
    expect(of({ tags: ["x", "letterx"], title: "x" }, "letterz ")).toBe("letterx ");
    expect(of({ title: "lettery letterx" }, "letterz ")).toBe("lettery ");
  });
});
