import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_WORD, WordCache } from "../../src/analysis/word-cache.js";

/**
 * The cache of words:
 *  1. A word is found by the same letters, small or capital, and by no others, however many words come
 *     between.
 *  2. Equal numbers mean equal terms.
 *  3. A word of more than twelve units is not kept.
 */

const word = fc.stringMatching(/^[A-Za-z0-9]{1,14}$/);

/** The text with room to read behind it. */
function bytesOf(text: string): DataView {
  const bytes = new Uint8Array(text.length + 16).fill(0x7a);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return new DataView(bytes.buffer);
}

function find(cache: WordCache, text: string): string {
  return cache.find(bytesOf(text), 0, text.length);
}

function store(cache: WordCache, text: string): void {
  if (find(cache, text) === "") cache.store(text.toLowerCase());
}

test("a word that is found has its own term (1, 2)", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 2_000 }), (texts) => {
      const cache = new WordCache();
      const terms = new Map<number, string>();
      for (const text of texts) {
        store(cache, text);
        const term = text.toLowerCase();
        if (cache.number !== NO_WORD) expect(terms.get(cache.number) ?? term).toBe(term);
        if (cache.number !== NO_WORD) terms.set(cache.number, term);
        expect(find(cache, text)).toBe(text.length > 12 ? "" : term);
      }
      for (const text of texts) expect(["", text.toLowerCase()]).toContain(find(cache, text));
    }),
    { numRuns: 30 },
  );
});

test("most of many words are still known (1)", () => {
  const cache = new WordCache();
  const texts = Array.from({ length: 8_000 }, (_, i) => `w${i}`);
  for (const text of texts) store(cache, text);
  const found = texts.filter((text) => find(cache, text) === text);
  expect(found.length).toBeGreaterThan(texts.length / 2);
});

test("words that differ in their last unit, or in length, are not taken for each other (1)", () => {
  const cache = new WordCache();
  for (const text of ["abcd", "abcdefgh", "abcdefghijkl"]) {
    store(cache, text);
    expect(find(cache, text.toUpperCase())).toBe(text);
    expect(find(cache, text.slice(0, -1))).toBe("");
    expect(find(cache, `${text.slice(0, -1)}x`)).toBe("");
  }
});

test("a long word is not kept (3)", () => {
  const cache = new WordCache();
  store(cache, "abcdefghijklm");
  expect(find(cache, "abcdefghijklm")).toBe("");
  expect(cache.number).toBe(NO_WORD);
});
