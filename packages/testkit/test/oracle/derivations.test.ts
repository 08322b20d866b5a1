import { describe, expect, test } from "vitest";
import { editDistance } from "../../src/oracle/matching/edit-distance.js";
import { found, hitOf, marked, search, smallIndex, termsOf, titled, vectorOf } from "./small-index.js";

/**
 * Ranking 2.2 and 2.3, what stands for a query word in a document:
 *  1. Each row of the table of derivations: what it finds, its cost, via, whether it is exact.
 *  2. Long words, last attempts.
 *  3. The preferred occurrence among overlapping ones, and the cheapest ones of a document.
 */
const costOf = (index: ReturnType<typeof titled>, q: string): number =>
  vectorOf(search(index, q), "r0").typos;
const highlightOf = (index: ReturnType<typeof titled>, q: string): string =>
  marked(hitOf(search(index, q), "r0"), "title");

describe("row word", () => {
  test("is exact at a word, and not at a part", () => {
    expect(vectorOf(search(titled(["use it"]), "use "), "r0").exactness).toBe(1);
    expect(vectorOf(search(titled(["useEffect it"]), "use "), "r0").exactness).toBe(0);
    expect(highlightOf(titled(["useEffect it"]), "effect ")).toBe("use[Effect]word it");
  });

  test("without prefixes pieces of words do not match, words written together do", () => {
    const index = titled(["useEffect", "e-mail", "O'Reilly"]);
    expect(found(index, "use", { prefix: false })).toEqual([]);
    expect(found(index, "email", { prefix: false })).toEqual(["r1"]);
    expect(found(index, "reilly")).toEqual(["r2"]);
    expect(found(index, "reilly", { prefix: false, typoTolerance: false })).toEqual([]);
  });
});

describe("row prefix", () => {
  test("marks only the characters typed", () => {
    expect(highlightOf(titled(["Éclair"]), "ecl")).toBe("[Écl]prefixair");
    expect(highlightOf(titled(["Straße"]), "stras")).toBe("[Straß]prefixe");
    expect(highlightOf(titled(["an e-mail"]), "ema")).toBe("an [e-ma]prefixil");
    expect(highlightOf(titled(["Don't"]), "dont")).toBe("[Don't]word");
  });

  test("costs nothing and is not exact; the word itself comes first", () => {
    const response = search(titled(["use my user"]), "use");
    expect(termsOf(response, "r0")).toEqual([
      { query: "use", indexed: "use", via: "word" },
      { query: "use", indexed: "user", via: "prefix" },
    ]);
    expect(vectorOf(response, "r0")).toMatchObject({ typos: 0, exactness: 1 });
    expect(vectorOf(search(titled(["my user"]), "use"), "r0")).toMatchObject({ typos: 0, exactness: 0 });
  });
});

describe("row typo", () => {
  test("the distance counts a missing, extra, other or swapped letter as one", () => {
    const distance = (a: string, b: string): number => editDistance(Array.from(a), Array.from(b));
    expect(distance("search", "serch")).toBe(1);
    expect(distance("search", "seaarch")).toBe(1);
    expect(distance("search", "seakch")).toBe(1);
    expect(distance("search", "saerch")).toBe(1);
    expect(distance("", "abc")).toBe(3);
    // No piece is edited twice: by the unrestricted distance this would be 2.
    expect(distance("ca", "abc")).toBe(3);
    expect(distance("😀a", "a")).toBe(1);
  });

  const budgets: [title: string, q: string, cost: number | null][] = [
    ["use", "uze ", null],
    ["user", "usre ", 1],
    ["letters", "leters ", 1],
    ["database", "datbaase ", 1],
    ["database", "ddatabasse ", 2],
    ["database", "zatabase ", 2],
    ["user", "zser ", null],
    ["database", "adtabase ", 1],
    // The first two letters are crosswise equal, but leaving one out is nearer than swapping them.
    ["babcdef", "ababcdef ", 2],
    ["12345", "12346 ", null],
    ["12345a", "12346a ", 1],
  ];
  test.each(budgets)("%s for %s costs %s", (title, q, cost) => {
    const response = search(titled([title]), q);
    expect(response.hits.map(({ explanation }) => explanation?.vector.typos)).toEqual(
      cost === null ? [] : [cost],
    );
  });

  test("of a prefix word a near prefix that ends in its last character counts", () => {
    expect(costOf(titled(["searching"]), "serch")).toBe(1);
    expect(found(titled(["searching"]), "serch ")).toEqual([]);
    // "seax" is near "sear", but does not end in x.
    expect(found(titled(["searching"]), "seax")).toEqual([]);
    expect(highlightOf(titled(["searching on"]), "serch")).toBe("[searching]typo on");
  });

  test("a stop word stands only for a stop word, completed neither", () => {
    expect(found(titled(["this box"]), "thise ")).toEqual([]);
    expect(costOf(titled(["them"]), "then ")).toBe(1);
    expect(found(titled(["therefore box"]), "therr")).toEqual([]);
    expect(costOf(titled(["thermos"]), "therr")).toBe(1);
    expect(found(titled(["this box"], { dictionary: ["this"] }), "thise ")).toEqual(["r0"]);
  });

  test("needs typo tolerance, in the request and in the tier", () => {
    const index = smallIndex([
      { objectID: "a", title: "letters" },
      { objectID: "b", url: "letters" },
    ]);
    expect(found(index, "leters ")).toEqual(["a"]);
    expect(found(index, "leters ", { typoTolerance: false })).toEqual([]);
  });

  test("entries of the dictionary have none", () => {
    expect(found(titled(["letters"]), "leters ")).toEqual(["r0"]);
    expect(found(titled(["letters"], { dictionary: ["leters"] }), "leters ")).toEqual([]);
  });
});

describe("a last attempt", () => {
  const costs: [title: string, q: string, cost: number | null][] = [
    // With a budget of 2: two letters, or one letter and the dearer first character.
    ["letters", "leetesr ", 2],
    ["database", "datbaes ", 2],
    ["video", "vedio ", 2],
    ["users", "zsers ", 2],
    // Without the dearer first character, which would make 3.
    ["users", "zzers ", 2],
    ["database", "zatabaxe ", 2],
    ["database", "zataxaxe ", null],
    // 4 characters, digits only: no attempt.
    ["user", "zzer ", null],
    ["12345", "12354 ", null],
  ];
  test.each(costs)("at %s for %s costs %s", (title, q, cost) => {
    const response = search(titled([title]), q);
    expect(response.hits.map(({ explanation }) => explanation?.vector.typos)).toEqual(
      cost === null ? [] : [cost],
    );
  });

  test("is made only if no live document has any derivation, of cuts and joined words too", () => {
    expect(found(titled(["video", "vedios"]), "vedio ")).toEqual(["r1"]);
    expect(found(titled(["video", "ve dio"]), "vedio ")).toEqual(["r1"]);
    // `vedio` and `box` written together stand for both.
    expect(found(titled(["video box", "vediobox"]), "vedio box ")).toEqual(["r1"]);
  });

  test("asks the whole index, whatever the request says", () => {
    const hides = [{ id: "h", query: "vedio", objectID: "r1" }];
    expect(found(titled(["video", "vedios"], { hides }), "vedio ")).toEqual([]);
    expect(found(titled(["video", "vedioUser"]), "vedio", { prefix: false })).toEqual([]);
  });

  test("needs typo tolerance, and a word that may have typos", () => {
    expect(found(titled(["video"]), "vedio ", { typoTolerance: false })).toEqual([]);
    expect(found(titled(["video"], { dictionary: ["vedio"] }), "vedio ")).toEqual([]);
  });
});

describe("a word whose term is longer than 64 code points", () => {
  const long = "x".repeat(65);

  test("stands for itself only", () => {
    expect(found(titled([long]), `${long} `)).toEqual(["r0"]);
    expect(found(titled([`${long}y`]), long)).toEqual([]);
    expect(found(titled([`${long.slice(1)}y`]), long.slice(1))).toEqual(["r0"]);
    expect(found(titled([`${long.slice(1)} x`]), `${long} `)).toEqual([]);
  });

  test("is joined with no neighbour", () => {
    const index = (title: string) => titled([title], { removeWordsIfNoResults: "none" });
    expect(found(index(`e${long}`), `e ${long} `)).toEqual([]);
    expect(found(index(`e${long.slice(1)}`), `e ${long.slice(1)} `)).toEqual(["r0"]);
  });

  test("of an unspaced script is found by its grams", () => {
    expect(found(titled(["ア".repeat(70)]), "ア".repeat(65))).toEqual(["r0"]);
  });
});

describe("row joined", () => {
  test("two words written together stand for both, for one typo", () => {
    const response = search(titled(["my email"]), "e mail ");
    expect(vectorOf(response, "r0")).toMatchObject({ words: 2, typos: 1, proximity: 1, exactness: 0 });
    expect(termsOf(response, "r0")).toEqual([
      { query: "e", indexed: "email", via: "word" },
      { query: "mail", indexed: "email", via: "word" },
    ]);
    expect(marked(hitOf(response, "r0"), "title")).toBe("my [email]word");
  });

  test("cost nothing where one of the joiners stood between them", () => {
    expect(costOf(titled(["my email"]), "e-mail ")).toBe(0);
    expect(found(titled(["my email"]), "e-mail ", { typoTolerance: false })).toEqual(["r0"]);
    expect(found(titled(["my email"]), "e mail ", { typoTolerance: false })).toEqual([]);
    expect(costOf(titled(["rd team"]), "R&D ")).toBe(0);
    expect(costOf(titled(["acdc live"]), "AC/DC ")).toBe(0);
    expect(costOf(titled(["AC/DC live"]), "acdc ")).toBe(0);
    expect(costOf(titled(["acdc live"]), "AC // DC ")).toBe(1);
  });

  test("if one of the two is free, the other bears the cost", () => {
    const day = search(titled(["today now"]), "to day ");
    expect(vectorOf(day, "r0")).toMatchObject({ words: 1, typos: 1, proximity: 0 });
    expect(termsOf(day, "r0")).toEqual([
      { query: "to", indexed: "today", via: "word" },
      { query: "day", indexed: "today", via: "word" },
    ]);
    expect(found(titled(["today now"]), "to day ", { typoTolerance: false })).toEqual([]);
    expect(costOf(titled(["today now"]), "to-day ")).toBe(0);
    expect(vectorOf(search(titled(["login page"]), "log in "), "r0")).toMatchObject({ words: 1, typos: 1 });
  });

  test("two free words are not joined", () => {
    expect(termsOf(search(titled(["into box"]), "in to box "), "r0")).toEqual([
      { query: "box", indexed: "box", via: "word" },
    ]);
  });

  test("of a prefix word any term that starts so", () => {
    expect(highlightOf(titled(["my emails"]), "e ma")).toBe("my [emails]word");
  });

  test("the second word has it only where the first one has", () => {
    // Here `e` stands by itself, at no cost, so `mail` occurs nowhere.
    expect(found(titled(["e or email"]), "e mail ", {})).toEqual(["r0"]);
    expect(search(titled(["e or email"]), "e mail ").removedWords).toBe(1);
  });

  test("two numbers are never written together", () => {
    expect(found(titled(["20245"]), "2024 5 ")).toEqual([]);
  });
});

describe("row cut", () => {
  test("a word that is no term is cut in two neighbours", () => {
    const response = search(titled(["a data base here", "base data"]), "database ");
    expect(response.hits.map(({ objectID }) => objectID)).toEqual(["r0"]);
    expect(vectorOf(response, "r0")).toMatchObject({ words: 1, typos: 1, exactness: 0 });
    expect(termsOf(response, "r0")).toEqual([{ query: "database", indexed: "data base", via: "word" }]);
    expect(marked(hitOf(response, "r0"), "title")).toBe("a [data]word [base]word here");
  });

  test("into halves of 2 or more characters, not across values", () => {
    expect(costOf(titled(["la la land"]), "lala ")).toBe(1);
    expect(found(titled(["x box"]), "xbox ")).toEqual([]);
    expect(found(smallIndex([{ objectID: "a", tags: ["data", "base"] }]), "database ")).toEqual([]);
  });

  test("only if fewer than 10 live documents have the term", () => {
    const with9 = ["data base", ...Array.from({ length: 9 }, () => "database")];
    expect(search(titled(with9), "database ").nbHits).toBe(10);
    expect(search(titled([...with9, "database"]), "database ").nbHits).toBe(10);
  });

  test("between a letter and a digit anywhere, at no cost", () => {
    const response = search(titled(["amd ryzen 5"]), "ryzen5 ", { typoTolerance: false });
    expect(vectorOf(response, "r0")).toMatchObject({ words: 1, typos: 0, exactness: 0 });
    expect(marked(hitOf(response, "r0"), "title")).toBe("amd [ryzen]word [5]word");
    expect(found(titled(["8 k tv"]), "8k ")).toEqual(["r0"]);
    const with10 = ["ryzen 5", ...Array.from({ length: 10 }, () => "ryzen5")];
    expect(search(titled(with10), "ryzen5 ").nbHits).toBe(11);
  });

  test("not if the word is an entry of the dictionary", () => {
    expect(found(titled(["data base"], { dictionary: ["database"] }), "database ")).toEqual([]);
    expect(found(titled(["ryzen 5"], { dictionary: ["ryzen5"] }), "ryzen5 ")).toEqual([]);
  });

  test("word tokens inside a run reach to their last character", () => {
    const index = titled(["大東京都駅"], { dictionary: ["東京", "都駅"] });
    // `東京` spans 1 and 2, `都駅` 3 and 4.
    expect(termsOf(search(index, "東京 都駅"), "r0").map(({ via }) => via)).toEqual(["word", "word"]);
    expect(vectorOf(search(index, "東京 都駅"), "r0").proximity).toBe(1);
  });
});

describe("row synonym", () => {
  const multiWay = (...words: string[]) => ({
    synonyms: [{ id: "s", type: "multiWay" as const, words }],
    removeWordsIfNoResults: "none" as const,
  });

  test("each entry stands for each other, at no cost, not exactly", () => {
    const index = titled(["red sofa", "red couch"], multiWay("sofa", "couch"));
    const response = search(index, "sofa ");
    expect(response.hits.map(({ objectID }) => objectID)).toEqual(["r0", "r1"]);
    expect(vectorOf(response, "r1")).toMatchObject({ typos: 0, exactness: 0 });
    expect(found(index, "sofa ", { synonyms: false })).toEqual(["r0"]);
  });

  test("an entry of several words stands for all of them, and is found as a phrase", () => {
    const index = titled(["nyc guide", "new york guide", "york new guide"], multiWay("nyc", "New York"));
    expect(found(index, "nyc ")).toEqual(["r0", "r1"]);
    const response = search(index, "new york guide");
    expect(vectorOf(response, "r0").words).toBe(3);
    expect(termsOf(search(index, "nyc "), "r1")).toEqual([
      { query: "nyc", indexed: "new york", via: "word" },
    ]);
    // As whole terms: a prefix of an entry is none.
    expect(found(index, "new yor")).toEqual(["r1", "r2"]);
  });

  test("one way only", () => {
    const index = titled(["pants", "jeans"], {
      synonyms: [{ id: "s", type: "oneWay", input: "pants", synonyms: ["jeans"] }],
    });
    expect(found(index, "pants ")).toEqual(["r0", "r1"]);
    expect(found(index, "jeans ")).toEqual(["r1"]);
  });

  test("no chaining", () => {
    const index = titled(["c"], {
      synonyms: [
        { id: "1", type: "multiWay", words: ["a", "b"] },
        { id: "2", type: "multiWay", words: ["b", "c"] },
      ],
    });
    expect(found(index, "a ")).toEqual([]);
  });

  test("of an unspaced script via bigram", () => {
    const response = search(titled(["東京タワー"], multiWay("tokyo", "東京")), "tokyo ");
    expect(termsOf(response, "r0")).toEqual([{ query: "tokyo", indexed: "東京", via: "bigram" }]);
    expect(vectorOf(response, "r0").exactness).toBe(0);
  });
});

describe("row bigram", () => {
  test("all bigrams in adjacent positions, exact", () => {
    const index = titled(["中国人民銀行", "中国 国人"], { languages: ["zh"], dictionary: ["国人民"] });
    const response = search(index, "国人民");
    expect(response.hits.map(({ objectID }) => objectID)).toEqual(["r0"]);
    expect(vectorOf(response, "r0").exactness).toBe(1);
  });

  test("of one character any gram that starts with it, and it alone is marked", () => {
    expect(highlightOf(titled(["東京タワー"]), "京")).toBe("東[京]bigramタワー");
    expect(highlightOf(titled(["京"]), "京")).toBe("[京]bigram");
    expect(vectorOf(search(titled(["東京"]), "京"), "r0").exactness).toBe(0);
  });

  test("of a Hangul word inside one word, and not without prefixes", () => {
    const index = titled(["대한민국 사람"]);
    expect(highlightOf(index, "한민국 ")).toBe("대[한민국]bigram 사람");
    expect(vectorOf(search(index, "한민국 "), "r0").exactness).toBe(0);
    expect(found(index, "한민국", { prefix: false })).toEqual([]);
    expect(found(titled(["대한 한민국"]), "대한민 ", { typoTolerance: false })).toEqual([]);
  });
});

describe("the occurrences that count", () => {
  test("are the cheapest of the document", () => {
    const response = search(titled(["lettera letter", "letter"]), "lettera ", {});
    expect(termsOf(response, "r0")).toEqual([{ query: "lettera", indexed: "lettera", via: "word" }]);
    expect(termsOf(response, "r1")).toEqual([{ query: "lettera", indexed: "letter", via: "typo" }]);
  });

  test("do not overlap preferred ones: a piece before its word", () => {
    expect(highlightOf(titled(["useEffect"]), "use")).toBe("[use]wordEffect");
  });
});
