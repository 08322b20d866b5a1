/**
 * Marks of occurrences (ranking 6.1):
 *  1. A single token is marked whole, a part only itself, of a prefix match what was typed.
 *  2. Two words written together are marked whole.
 *  3. Of a run of grams the characters that matched, of a single character itself, of a Hangul word its syllables.
 *  4. Elements of an array are one text, and a token is found wherever positions end.
 *  5. `fullyMatched` needs every word of q.
 */
import type { JsonObject, Segment } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { TokenKind } from "../../src/analysis/token.js";
import { termKey } from "../../src/dictionary/term-key.js";
import { Highlighter } from "../../src/highlight/highlight-record.js";
import { matchedTermsOf } from "../../src/highlight/matched-terms.js";
import { DerivationKind } from "../../src/query/derivation.js";
import { PlannedWord } from "../../src/query/planned-word.js";
import { NO_PHRASE, OccurrenceList } from "../../src/ranking/occurrence-list.js";
import { titleIndex } from "../searcher/derivation-fixture.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";

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
  const words = [new PlannedWord({ term: query, isPrefix: false, characters: [] }, dictionary)];
  const plan = { words, phrases: [] };
  const highlighter = new Highlighter({ analyzer, dictionary, attributes, plan });
  return { shown: highlighter.show(record, list), terms: matchedTermsOf(plan, list, dictionary) };
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
    expect(bracketed(segments.slice(1))).toBe("[word foo] [word foo]Bar[word Foo] baz, food xfoo [word foo]");
  });
});

describe("fullyMatched", () => {
  const index = new IndexFixture().write([{ objectID: "1", title: "foo bar", content: "foo" }]);

  test("every word has an occurrence in the attribute", () => {
    const [{ highlight }] = index.search("foo bar ").hits;
    expect(highlight["title"].fullyMatched).toBe(true);
    expect(highlight["content"].fullyMatched).toBe(false);
  });

  test("false without words", () => {
    expect(index.search("").hits[0].highlight["title"].fullyMatched).toBe(false);
  });
});

test("a word that more query words stand for than are looked at one by one is marked (1)", () => {
  const queryWords = Array.from("abcdefghij");
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

test("where the text behind the last mark is left out, a snippet is as long as ever, and a short text has none (1)", () => {
  const filler = (count: number) => " b".repeat(count);
  const index = (content: string) => new IndexFixture(plainSettings).write([{ objectID: "1", content }]);
  for (const count of [0, 14, 15, 29])
    expect(index(`x${filler(count)}`).search("x ").hits[0].snippet).toEqual({});
  const [{ snippet }] = index(`x${filler(30)}`).search("x ").hits;
  expect(bracketed(snippet["content"].segments)).toBe(`[word x]${filler(29)}…`);
});
