/**
 * The memory of answers that have been sent:
 *  1. What was given back is taken once.
 *  2. Large memory is not kept, and no more than 64 pieces are.
 */
import { expect, test } from "vitest";
import { AnswerBuffers } from "../../src/search/answer-buffers.js";

test("what was given back is taken once (1)", () => {
  const buffers = new AnswerBuffers();
  const piece = new ArrayBuffer(8);
  expect(buffers.take()).toBeNull();
  buffers.giveBack(piece);
  expect(buffers.take()).toBe(piece);
  expect(buffers.take()).toBeNull();
});

test("large memory is not kept (2)", () => {
  const buffers = new AnswerBuffers();
  buffers.giveBack(new ArrayBuffer(2 ** 18 + 1));
  expect(buffers.take()).toBeNull();
});

test("no more than 64 pieces are kept (2)", () => {
  const buffers = new AnswerBuffers();
  for (let i = 0; i < 70; i++) buffers.giveBack(new ArrayBuffer(1));
  let kept = 0;
  while (buffers.take() !== null) kept++;
  expect(kept).toBe(64);
});
