/**
 * The memory of answers that have been sent:
 *  1. What was given back is taken once.
 *  2. Large memory is not kept, and no more than 64 pieces are.
 *  3. It reports the bytes that it holds, and how often there was a piece.
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

test("it reports its bytes, and how often there was a piece (3)", () => {
  const buffers = new AnswerBuffers();
  buffers.take();
  for (const bytes of [8, 16, 2 ** 18 + 1]) buffers.giveBack(new ArrayBuffer(bytes));
  expect(buffers.figures).toMatchObject({ bytes: 24, bytesMax: 64 * 2 ** 18, hits: 0, misses: 1 });
  buffers.take();
  expect(buffers.figures).toMatchObject({ bytes: 8, hits: 1, misses: 1 });
});
