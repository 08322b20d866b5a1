/**
 * Marks of occurrences (ranking 6.1):
 *  1. A single token is marked whole, a part only itself, of a prefix match what was typed.
 *  2. Two words written together are marked whole.
 *  3. Of a run of grams the characters that matched, of a single character itself, of a Hangul word its
 *     syllables.
 *  4. Elements of an array are one text, and a token is found wherever positions end.
 *  5. `fullyMatched` needs every word of q, free and dropped ones too.
 *  6. Free words are marked and listed in attributes in which a content word occurs, and nowhere else.
 *  7. An entry of the dictionary inside a run is marked whole.
 *  8. At most 1,000 segments of an attribute are marked.
 */
import { type IndexSettingsPatch, type JsonObject, mergeSettings, type Segment } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { TokenKind } from "../../src/analysis/token.js";
import { matchedTermsOf } from "../../src/answer/matched-terms.js";
import { termKey } from "../../src/dictionary/term-key.js";
import { AnswerRoom } from "../../src/highlight/answer-room.js";
import { Highlighter } from "../../src/highlight/highlight-record.js";
import { DerivationKind } from "../../src/query/derivation.js";
import { NO_PHRASE, OccurrenceList } from "../../src/reading/occurrence-list.js";
import { titleIndex } from "../searcher/derivation-fixture.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";
import { documentWith, shownPlan } from "./shown-fixture.js";

/** English, and partial matches where there are no others. */
const lenientSettings = mergeSettings(plainSettings, {
  indexTime: { languages: ["en"] },
  queryTime: { removeWordsIfNoResults: "lastWords" },
});

interface PlainOccurrence {
  readonly term: string;
  readonly tokenKind: TokenKind;
  readonly derivation: DerivationKind;
  readonly start: number;
  readonly end: number;
}

/** Shows one record with the occurrences of one query word in `content`. */
function open(record: JsonObject, query: string, occurrences: readonly PlainOccurrence[]) {
  const fixture = new IndexFixture(plainSettings).write([{ ...record, objectID: "1" }]);
  const { dictionary, schema } = fixture.snapshot().index;
  const { analyzer, attributes } = schema;
  const list = new OccurrenceList();
  for (const { term, tokenKind, derivation, start, end } of occurrences) {
    const at = list.append();
    list.word[at] = 0;
    list.slot[at] = attributes.find(({ path }) => path === "content")?.slot ?? -1;
    list.start[at] = start;
    list.end[at] = end;
    list.term[at] = dictionary.find(termKey(term, tokenKind));
    list.tokenKind[at] = tokenKind;
    list.derivation[at] = derivation;
    list.phrase[at] = NO_PHRASE;
  }
  const plan = shownPlan(dictionary, [query], []);
  const document = documentWith(list);
  const highlighter = new Highlighter({ analyzer, dictionary, attributes, plan });
  return {
    shown: highlighter.show(record, document, new AnswerRoom(1)),
    terms: matchedTermsOf(plan, document, dictionary),
  };
}

/** The segments of `content`, matched ones in brackets with their via. */
function marked(content: string, query: string, ...occurrences: PlainOccurrence[]): string {
  return bracketed(open({ content }, query, occurrences).shown.highlight["content"].segments);
}

const bracketed = (segments: readonly Segment[]): string =>
  segments.map(({ text, via }) => (via === undefined ? text : `[${via} ${text}]`)).join("");

const word = (term: string, start: number, end: number, derivation: DerivationKind): PlainOccurrence => ({
  term,
  tokenKind: TokenKind.word,
  derivation,
  start,
  end,
});
const gram = (term: string, start: number, end: number): PlainOccurrence => ({
  ...word(term, start, end, DerivationKind.bigram),
  tokenKind: TokenKind.gram,
});
const hangul = (term: string, start: number): PlainOccurrence => ({
  ...gram(term, start, start),
  tokenKind: TokenKind.hangulGram,
});

describe("several tokens", () => {
  test("two words written together, whole", () => {
    const joined = { ...word("email", 0, 1, DerivationKind.word), tokenKind: TokenKind.joined };
    expect(marked("e-mail me", "email", joined)).toBe("[word e-mail] me");
  });
});

describe("grams", () => {
  test("a run of them, to its last character", () => {
    expect(marked("大東京都民", "東京都", gram("東京", 1, 3))).toBe("大[bigram 東京都]民");
    expect(marked("東京都", "東京都", gram("東京", 0, 2))).toBe("[bigram 東京都]");
    expect(marked("大東京都", "東京", gram("東京", 1, 2))).toBe("大[bigram 東京]都");
  });

  test("of one that a single character matched that character alone", () => {
    expect(marked("大東京", "東", gram("東京", 1, 1))).toBe("大[bigram 東]京");
    expect(marked("か\u3099く", "が", gram("がく", 0, 0))).toBe("[bigram か\u3099]く");
  });

  test("of a Hangul word the syllables that matched, not where only the first bigram stands", () => {
    expect(marked("the 한국어", "국어", hangul("국어", 1))).toBe("the 한[bigram 국어]");
    expect(marked("한국한국어", "한국어", hangul("한국", 0))).toBe("한국[bigram 한국어]");
  });

  test("a synonym in an unspaced script is found by bigrams", () => {
    const synonym = { ...gram("東京", 0, 1), derivation: DerivationKind.synonym };
    expect(marked("東京都", "tokyo", synonym)).toBe("[bigram 東京]都");
  });

  test("matchedTerms has the word that they stand for", () => {
    const { terms } = open({ content: "東京都" }, "東京都", [gram("東京", 0, 2)]);
    expect(terms).toEqual([{ query: "東京都", indexed: "東京都", via: "bigram" }]);
  });

  test("matchedTerms has a term found as a word and as grams twice", () => {
    const inRun = { ...word("東京", 0, 0, DerivationKind.word), tokenKind: TokenKind.wordInRun };
    const { terms } = open({ content: "東京 大東京都" }, "東京", [gram("東京", 3, 4), inRun]);
    expect(terms.map(({ via }) => via)).toContain("bigram");
  });
});

describe("arrays", () => {
  test("elements are joined by an unmatched comma and blank", () => {
    const index = new IndexFixture().write([{ objectID: "1", content: ["x", "", "y x", 1, null] }]);
    const [{ highlight }] = index.search("x ").hits;
    expect(bracketed(highlight["content"].segments)).toBe("[word x], , y [word x], 1");
  });

  test("a match grows to the cluster that a separator and a combining mark make", () => {
    const index = new IndexFixture().write([{ objectID: "1", content: ["a", "\u0301x"] }]);
    const [{ highlight }] = index.search("\u0301x ").hits;
    expect(highlight["content"].segments.map(({ text }) => text)).toEqual(["a,", " \u0301x"]);
  });

  test("tokens beyond the last position are found by their terms", () => {
    const content = [...Array.from({ length: 9000 }, () => ""), "foo fooBarFoo baz", "food xfoo foo"];
    const index = new IndexFixture().write([{ objectID: "1", content }]);
    const [{ highlight }] = index.search("foo").hits;
    const segments = highlight["content"].segments;
    // All of them stand at one position, where a word keeps a prefix of the same query word from counting.
    expect(bracketed(segments.slice(1))).toBe("[word foo] [word foo]BarFoo baz, food xfoo [word foo]");
  });
});

describe("fullyMatched (5)", () => {
  const index = new IndexFixture(lenientSettings).write([
    { objectID: "1", title: "foo bar", content: "foo" },
  ]);
  const isFullyMatched = (q: string, attribute: string): boolean | undefined =>
    index.search(q).hits.at(0)?.highlight[attribute].fullyMatched;

  test("every word has an occurrence in the attribute", () => {
    expect(isFullyMatched("foo bar ", "title")).toBe(true);
    expect(isFullyMatched("foo bar ", "content")).toBe(false);
  });

  test("free words too", () => {
    expect(isFullyMatched("foo the bar ", "title")).toBe(false);
    expect(index.write([{ objectID: "1", title: "the foo bar" }]).search("foo the bar ").hits).toMatchObject([
      { highlight: { title: { fullyMatched: true } } },
    ]);
  });

  test("never where a word was dropped, or does not occur in a partial match", () => {
    const films = new IndexFixture(lenientSettings).write([
      { objectID: "1", title: "foo" },
      { objectID: "2", title: "bar" },
    ]);
    expect(films.search("foo zzzzz ").hits).toMatchObject([
      { highlight: { title: { fullyMatched: false } } },
    ]);
    expect(films.search("foo bar ").hits.map(({ highlight }) => highlight["title"].fullyMatched)).toEqual([
      false,
      false,
    ]);
  });

  test("false without words", () => {
    expect(isFullyMatched("", "title")).toBe(false);
  });
});

describe("free words (6)", () => {
  const record = { objectID: "1", title: "The house of the rising sun", content: "the the the" };
  const index = new IndexFixture(lenientSettings).write([record]);

  test("are marked beside content words, and nowhere else", () => {
    const [{ highlight }] = index.search("the sun of ").hits;
    expect(bracketed(highlight["title"].segments)).toBe(
      "[word The] house [word of] [word the] rising [word sun]",
    );
    expect(bracketed(highlight["content"].segments)).toBe("the the the");
  });

  test("are listed where they stand in the query", () => {
    const [{ explanation }] = index.search("the sun of ", { explain: true }).hits;
    expect(explanation?.matchedTerms).toEqual([
      { query: "the", indexed: "the", via: "word" },
      { query: "sun", indexed: "sun", via: "word" },
      { query: "of", indexed: "of", via: "word" },
    ]);
  });

  test("as many as a query may have", () => {
    const q = `${"the ".repeat(40)}${"sun ".repeat(20)}`;
    const [{ highlight }] = index.search(q).hits;
    expect(bracketed(highlight["title"].segments)).toBe("[word The] house of [word the] rising [word sun]");
    expect(highlight["title"].fullyMatched).toBe(true);
  });
});

describe("an entry of the dictionary inside a run (7)", () => {
  const index = (content: string, patch: IndexSettingsPatch = {}) =>
    new IndexFixture(
      mergeSettings(mergeSettings(lenientSettings, { indexTime: { dictionary: ["東京"] } }), patch),
    ).write([{ objectID: "1", content }]);
  const shown = (fixture: IndexFixture, q: string) =>
    bracketed(fixture.search(q).hits[0].highlight["content"].segments);

  test("is marked whole", () => {
    expect(shown(index("大東京都"), "東京 ")).toBe("大[word 東京]都");
  });

  test("in a phrase, too", () => {
    const synonyms = [{ id: "1", type: "oneWay" as const, input: "capital", synonyms: ["東京 tower"] }];
    expect(shown(index("大東京tower", { queryTime: { synonyms } }), "capital ")).toBe("大[word 東京tower]");
  });
});

test("a phrase is marked part by part, and only where all of it stands", () => {
  const index = new IndexFixture(mergeSettings(lenientSettings, { queryTime: { typoTolerance: true } }));
  index.write([{ objectID: "1", content: "home of the Home, Office office" }]);
  const [{ highlight }] = index.search("homeoffice ").hits;
  expect(bracketed(highlight["content"].segments)).toBe("home of the [word Home], [word Office] office");
});

describe("a thousand marked segments (8)", () => {
  const marksOf = (content: string, q: string) => {
    const [{ highlight, snippet }] = new IndexFixture().write([{ objectID: "1", content }]).search(q).hits;
    return { segments: highlight["content"].segments, snippet: snippet["content"] };
  };

  test("the first ones, what is behind them is one unmarked text", () => {
    const { segments } = marksOf("x y ".repeat(1_200), "x ");
    expect(segments.filter(({ match }) => match).length).toBe(1_000);
    expect(segments[1_998]).toEqual({ text: "x", match: true, via: "word" });
    expect(segments[1_999]).toEqual({ text: ` y ${"x y ".repeat(200)}`, match: false });
  });

  test("a thousand and no more are all marked", () => {
    const { segments } = marksOf("x y ".repeat(1_000), "x ");
    expect(segments.filter(({ match }) => match).length).toBe(1_000);
    expect(segments.at(-1)).toEqual({ text: " y ", match: false });
  });

  test("neighbours count once", () => {
    const { segments } = marksOf(`${"東".repeat(900)} x 東`, "東");
    expect(segments).toEqual([
      { text: "東".repeat(900), match: true, via: "bigram" },
      { text: " x ", match: false },
      { text: "東", match: true, via: "bigram" },
    ]);
  });

  test("a snippet behind them is marked all the same", () => {
    const { segments, snippet } = marksOf(`${"x z ".repeat(999)}${"v z ".repeat(99)}y x z`, "x v y ");
    expect(segments.at(-1)?.match).toBe(false);
    expect(snippet.segments.slice(-4).map(({ text, match }) => [text, match])).toEqual([
      ["y", true],
      [" ", false],
      ["x", true],
      ["…", false],
    ]);
  });
});

test("a word that more query words stand for than are looked at one by one is marked (1)", () => {
  const queryWords = Array.from("bcfghjklmn");
  const synonyms = queryWords.map((input, i) => ({
    id: String(i),
    type: "oneWay" as const,
    input,
    synonyms: ["word"],
  }));
  const index = titleIndex(["the word there"], { queryTime: { synonyms, typoTolerance: false } });
  const [{ highlight }] = index.search(`${queryWords.join(" ")} `).hits;
  expect(bracketed(highlight["title"].segments)).toBe("the [word word] there");
  expect(highlight["title"].fullyMatched).toBe(true);
});

test("where the text behind the last mark is not read, a snippet is as long as ever", () => {
  const filler = (count: number) => " b".repeat(count);
  const index = (content: string) => new IndexFixture(plainSettings).write([{ objectID: "1", content }]);
  for (const count of [0, 14, 15, 29])
    expect(index(`x${filler(count)}`).search("x ").hits[0].snippet).toEqual({});
  const [{ snippet }] = index(`x${filler(30)}`).search("x ").hits;
  expect(bracketed(snippet["content"].segments)).toBe(`[word x]${filler(29)}…`);
});
