import fc from "fast-check";
import { expect, test } from "vitest";
import { JoinedWordCache } from "../../src/analysis/joined-word-cache.js";
import { NO_WORD, WordCache } from "../../src/analysis/word-cache.js";

/**
 * Joined words:
 *  1. The term is both terms, one after the other.
 *  2. Equal numbers mean equal terms, also between joined words and others.
 *  3. Where one of both has no number, the joined word has none.
 */

test("joined words have their terms, and numbers of their own (1, 2)", () => {
  const number = fc.nat({ max: 40 });
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { maxLength: 500 }), (pairs) => {
      const known = new WordCache();
      const joined = new JoinedWordCache(known);
      const terms = new Map<number, string>();
      // As if the known words had been numbered.
      for (let word = 0; word <= 40; word++) terms.set(known.takeNumber(), `w${word}`);
      for (const [first, second] of pairs) {
        const term = joined.join(`w${first}`, first, `w${second}`, second);
        expect(term).toBe(`w${first}w${second}`);
        expect(terms.get(joined.number) ?? term).toBe(term);
        terms.set(joined.number, term);
      }
    }),
  );
});

test("the same two words have the same number again (2)", () => {
  const joined = new JoinedWordCache(new WordCache());
  joined.join("e", 1, "mail", 2);
  const { number } = joined;
  expect(joined.join("e", 1, "mail", 2)).toBe("email");
  expect(joined.number).toBe(number);
  joined.join("mail", 2, "e", 1);
  expect(joined.number).not.toBe(number);
});

test("a word without a number makes none (3)", () => {
  const joined = new JoinedWordCache(new WordCache());
  expect(joined.join("é", NO_WORD, "b", 3)).toBe("éb");
  expect(joined.number).toBe(NO_WORD);
  expect(joined.join("b", 3, "é", NO_WORD)).toBe("bé");
  expect(joined.number).toBe(NO_WORD);
});
