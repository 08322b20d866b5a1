/**
 * The automaton:
 *  1. Every distance of a text's beginning within the budget is the textbook's; a greater one is above the
 *     budget.
 *  2. No continuation of a text comes below the least distance of its state, and none of a dead state is
 *     within the budget.
 *  3. Where no edit is left, a character without a match in a wanted cell leads to a dead state.
 *  4. Long words and characters beyond ASCII are matched as others are.
 *  5. What is still unread of the word comes in the rest of a text within the budget, but for as many
 *     characters as edits are left.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { bitOf, charactersOf, hasAllBut } from "../../src/dictionary/character-sets.js";
import { DEAD, osaAutomaton, START } from "../../src/dictionary/osa-automaton.js";
import { WordPattern } from "../../src/dictionary/word-pattern.js";
import { osaDistance } from "./typo-oracle.js";

const letters = (minLength: number, maxLength: number): fc.Arbitrary<string[]> =>
  fc.array(fc.constantFrom("a", "b", "c", "é"), { minLength, maxLength });
const budgets: fc.Arbitrary<1 | 2> = fc.constantFrom(1, 2);

const codes = (text: readonly string[]): number[] => text.map((letter) => letter.charCodeAt(0));

/** The states behind each beginning of `text`, up to the first dead one. */
function statesOf(pattern: WordPattern, text: readonly string[], budget: 1 | 2): number[] {
  const { next, width } = osaAutomaton(budget);
  const states: number[] = [START];
  for (const [i, character] of codes(text).entries()) {
    const state = next[((states.at(-1) ?? DEAD) << width) | pattern.matches(i + 1, character)];
    states.push(state);
    if (state === DEAD) break;
  }
  return states;
}

/** Checks that unread characters of the word are still to come in a text whose distance is in the budget. */
function expectUnreadToCome(word: readonly string[], text: readonly string[], budget: 1 | 2): void {
  const { farthest, least } = osaAutomaton(budget);
  const pattern = new WordPattern(codes(word), budget);
  for (const [read, state] of statesOf(pattern, text, budget).entries()) {
    const unread = pattern.unreadSets[read + farthest[state]];
    expect(hasAllBut(charactersOf(codes(text.slice(read))), unread, budget - least[state])).toBe(true);
  }
}

function expectAsByTable(word: readonly string[], text: readonly string[], budget: 1 | 2): void {
  const automaton = osaAutomaton(budget);
  const pattern = new WordPattern(codes(word), budget);
  const states = statesOf(pattern, text, budget);
  if (osaDistance(word, text) <= budget) expectUnreadToCome(word, text, budget);
  const distances = text.map((_, i) => osaDistance(word, text.slice(0, i + 1)));
  for (const [read, state] of states.entries()) {
    const distance = osaDistance(word, text.slice(0, read));
    const found = automaton.distanceAt(state, word.length - read);
    expect(Math.min(found, budget + 1)).toBe(Math.min(distance, budget + 1));
    for (const later of distances.slice(Math.max(0, read - 1))) {
      expect(Math.min(later, budget + 1)).toBeGreaterThanOrEqual(automaton.least[state]);
    }
    if (state === DEAD || automaton.least[state] < budget) continue;
    const wanted = pattern.setOfCells(read + 1, automaton.wantedCells[state]);
    const next = statesOf(pattern, text.slice(0, read + 1), budget);
    if (read < text.length && next.at(-1) !== DEAD) {
      expect(wanted & bitOf(text[read].charCodeAt(0))).not.toBe(0);
    }
  }
}

it("agrees with the whole table as far as the budget goes (1, 2, 3, 5)", () => {
  fc.assert(
    fc.property(letters(1, 9), letters(0, 12), budgets, (word, text, budget) => {
      expectAsByTable(word, text, budget);
    }),
    { numRuns: 2000 },
  );
});

it("does so for texts made out of the word, long ones too (1, 2, 3, 4, 5)", () => {
  const edit = fc.tuple(fc.nat(60), fc.nat(2), letters(0, 2));
  fc.assert(
    fc.property(letters(3, 60), fc.array(edit, { maxLength: 3 }), budgets, (word, edits, budget) => {
      const text = edits.reduce((result, [at, count, put]) => result.toSpliced(at, count, ...put), word);
      expectAsByTable(word, text, budget);
    }),
    { numRuns: 300 },
  );
});

it("has the states that its comment names", () => {
  expect(osaAutomaton(1).least.length).toBe(14);
  expect(osaAutomaton(2).least.length).toBe(185);
  expect([...osaAutomaton(2).next.subarray(DEAD, 32)].every((state) => state === DEAD)).toBe(true);
});

it("knows what is unread (5)", () => {
  const pattern = new WordPattern(codes([..."abcd"]), 1);
  const [a, b, c, d] = codes([..."abcd"]).map(bitOf);
  expect([...pattern.unreadSets.subarray(0, 6)]).toEqual([
    a | b | c | d,
    a | b | c | d,
    b | c | d,
    c | d,
    d,
    0,
  ]);
});
