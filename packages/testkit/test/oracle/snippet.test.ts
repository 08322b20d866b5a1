import { describe, expect, test } from "vitest";
import { hitOf, marked, search, smallIndex } from "./small-index.js";

/**
 * Ranking 6.2, snippets: of long attributes in which something matched, a window of weight 30 around what
 * matched.
 */
const words = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => `w${from + at}`).join(" ");

const snippetOf = (body: string, q: string): string => {
  const response = search(smallIndex([{ objectID: "a", body }]), q);
  return marked(hitOf(response, "a"), "body", "snippet");
};

describe("a snippet", () => {
  test("stands for attributes above weight 30 in which something matched", () => {
    const index = smallIndex([
      { objectID: "a", title: "cat", body: `${words(0, 40)} the` },
      { objectID: "b", title: "cat", body: `cat ${words(0, 29)}` },
      { objectID: "c", title: "cat", body: `cat ${words(0, 30)}` },
    ]);
    const response = search(index, "the cat ");
    expect(["a", "b", "c"].map((id) => Object.keys(hitOf(response, id).snippet))).toEqual([[], [], ["body"]]);
  });

  test("has what matched nearest to the middle, the earliest of equals", () => {
    // 15 words before it and 14 behind, or the other way round.
    expect(snippetOf(`(${words(0, 100)})`, "w50 ")).toBe(`…${words(35, 50)} [w50]word ${words(51, 65)}…`);
    expect(snippetOf(`(${words(0, 100)})`, "w0 ")).toBe(`([w0]word ${words(1, 30)}…`);
    expect(snippetOf(`(${words(0, 100)})`, "w99 ")).toBe(`…${words(70, 99)} [w99]word)`);
    expect(snippetOf(`(${words(0, 100)})`, "w97 ")).toBe(`…${words(70, 97)} [w97]word w98 w99)`);
  });

  test("is around the earliest window with the most distinct content words", () => {
    // From w20 to w40 are 21 words: 5 before them, 4 behind.
    expect(snippetOf(words(0, 100), "w20 w40 w90 ")).toBe(
      `…${words(15, 20)} [w20]word ${words(21, 40)} [w40]word ${words(41, 45)}…`,
    );
  });

  test("then the most distinct query words", () => {
    const body = `${words(0, 10)} cat ${words(11, 79)} the cat ${words(81, 110)}`;
    // the 79, cat 80: 14 words before them, 14 behind.
    expect(snippetOf(body, "the cat ")).toBe(`…${words(65, 79)} [the]word [cat]word ${words(81, 95)}…`);
    expect(snippetOf(body, "cat ")).toBe(`${words(0, 10)} [cat]word ${words(11, 30)}…`);
  });

  test("the stretch from the first to the last of the earliest occurrences is what is shown", () => {
    const body = `${words(0, 10)} cat ${words(11, 20)} cat ${words(21, 25)} dog dog ${words(27, 60)}`;
    // From cat 10 to dog 25: 7 words before, 7 behind.
    expect(snippetOf(body, "cat dog ")).toBe(
      `…${words(3, 10)} [cat]word ${words(11, 20)} [cat]word ${words(21, 25)} [dog]word [dog]word ${words(27, 33)}…`,
    );
  });

  test("joins the ellipsis to unmatched text only", () => {
    const response = search(smallIndex([{ objectID: "a", body: `${words(0, 40)} cat` }]), "cat ");
    const { segments } = hitOf(response, "a").snippet["body"];
    expect(segments[0]).toEqual({ text: `…${words(11, 40)} `, match: false });
    expect(segments.at(-1)).toEqual({ text: "cat", match: true, via: "word" });
  });

  test("weighs an unspaced character half", () => {
    expect(snippetOf("あ".repeat(61), "ああ")).toBe(`[${"あ".repeat(60)}]bigram…`);
    // The window has 60 of the 100 characters: 29 before the two that matched, 29 behind.
    const long = (length: number) => "あ".repeat(length);
    expect(snippetOf(`${long(49)}猫犬${long(49)}`, "猫犬")).toBe(`…${long(29)}[猫犬]bigram${long(29)}…`);
  });

  test("is marked by itself, and has the attribute's fullyMatched", () => {
    // More marks than a highlight has, and fewer of each word than count.
    const body = `${"cat x bird x ".repeat(501)}cat dog ${words(0, 15)}`;
    const hit = hitOf(search(smallIndex([{ objectID: "a", body }]), "cat bird dog "), "a");
    expect(marked(hit, "body", "snippet")).toContain("[cat]word [dog]word");
    expect(hit.highlight["body"].segments.at(-1)?.match).toBe(false);
    expect(hit.snippet["body"].fullyMatched).toBe(true);
  });
});
