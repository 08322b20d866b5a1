/**
 * The roles of terms:
 *  1. A term has the roles that it was given, and those of the prefixes that it starts with, in whatever
 *     order they came.
 *  2. Just the terms with a role are sought; of those before and after a reset nothing is left.
 *  3. Ordinals distinguish terms.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { DictionaryWriter } from "../../src/dictionary/dictionary-writer.js";
import { STOP, unitSteps } from "../../src/forward-index/sought-terms.js";
import { FIRST_TERM } from "../../src/forward-index/token-codes.js";
import { PHRASE_ROLE, TermRoles } from "../../src/query/term-roles.js";
import { sortedDistinct } from "../dictionary/plain-texts.js";

const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 4 });

const given = fc.oneof(
  fc.record({ kind: fc.constant("term" as const), text, word: fc.oneof(fc.nat(19), fc.constant(30)) }),
  fc.record({ kind: fc.constant("phrase" as const), text, word: fc.constant(31) }),
  fc.record({ kind: fc.constant("prefix" as const), text, word: fc.nat(19) }),
);
const query = fc.record({
  newTexts: fc.array(text, { maxLength: 12 }),
  gifts: fc.array(given, { maxLength: 8 }),
});

it("loses no role when it takes more room (1)", () => {
  const roles = new TermRoles();
  roles.reset({ termCount: 5_000, startsWith: () => false });
  const terms = Array.from({ length: 5_000 }, (_, term) => term);
  for (const term of terms) roles.add(term, 1);
  expect(terms.filter((term) => roles.rolesOf(term) !== 1)).toEqual([]);
});

it("gives back what was given, for one query after the other (1, 2, 3)", () => {
  fc.assert(
    fc.property(fc.array(query, { maxLength: 5 }), (queries) => {
      const writer = new DictionaryWriter();
      const roles = new TermRoles();
      for (const { newTexts, gifts } of queries) {
        writer.numbersOf(sortedDistinct(newTexts));
        const { dictionary } = writer;
        const terms = Array.from({ length: dictionary.termCount }, (_, term) => term);
        const expected = new Map<number, number>();
        roles.reset(dictionary);
        for (const { kind, text: key, word } of gifts) {
          if (kind === "prefix") roles.addPrefix(key, dictionary.rangesWithPrefix(key), 2 ** word);
          for (const term of terms) {
            const own = dictionary.textOf(term);
            if (kind === "prefix" ? !own.startsWith(key) : own !== key) continue;
            if (kind === "term") roles.add(term, 2 ** word);
            if (kind === "phrase") roles.addToPhrase(term);
            expected.set(term, ((expected.get(term) ?? 0) | (1 << word)) >>> 0);
          }
        }
        const steps = unitSteps(false);
        for (const term of expected.keys()) steps[term + FIRST_TERM] = STOP;
        // As bytes: comparing the numbers one by one takes seconds.
        expect(Buffer.from(roles.sought.steps.buffer).equals(Buffer.from(steps.buffer))).toBe(true);
        expect(terms.map((term) => roles.rolesOf(term))).toEqual(
          terms.map((term) => expected.get(term) ?? 0),
        );
        expect(terms.filter((term) => roles.isInPhrase(term))).toEqual(
          terms.filter((term) => (expected.get(term) ?? 0) >= PHRASE_ROLE),
        );
        expect(terms.filter((term) => roles.sought.has(term))).toEqual(
          terms.filter((term) => expected.has(term)),
        );
        const ordinals = [...expected.keys()].map((term) => roles.ordinalOf(term));
        expect(ordinals.sort((a, b) => a - b)).toEqual(ordinals.map((_, i) => i + 1));
      }
    }),
  );
});

it("keeps the role of phrases apart from those of words (1)", () => {
  const writer = new DictionaryWriter();
  const [term] = writer.numbersOf(["word"]);
  const roles = new TermRoles();
  roles.reset(writer.dictionary);
  roles.add(term, 2 ** 19);
  expect(roles.rolesOf(term)).toBeLessThan(PHRASE_ROLE);
  roles.addToPhrase(term);
  expect(roles.rolesOf(term)).toBeGreaterThanOrEqual(PHRASE_ROLE);
});
