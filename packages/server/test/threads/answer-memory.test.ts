/**
 * The memory of answers that have been sent:
 *  1. What was given back is taken once.
 *  2. Large memory is not kept, and no more than 64 pieces are.
 */
import { expect, test } from "vitest";
import { AnswerMemory } from "../../src/threads/answer-memory.js";

test("what was given back is taken once (1)", () => {
  const memory = new AnswerMemory();
  const piece = new ArrayBuffer(8);
  expect(memory.take()).toBeNull();
  memory.giveBack(piece);
  expect(memory.take()).toBe(piece);
  expect(memory.take()).toBeNull();
});

test("large memory is not kept (2)", () => {
  const memory = new AnswerMemory();
  memory.giveBack(new ArrayBuffer(2 ** 18 + 1));
  expect(memory.take()).toBeNull();
});

test("no more than 64 pieces are kept (2)", () => {
  const memory = new AnswerMemory();
  for (let i = 0; i < 70; i++) memory.giveBack(new ArrayBuffer(1));
  let kept = 0;
  while (memory.take() !== null) kept++;
  expect(kept).toBe(64);
});
