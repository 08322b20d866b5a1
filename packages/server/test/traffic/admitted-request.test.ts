/**
 * A request in flight:
 *  1. It is released once, when it has been handled and its connection has ended, in either order.
 *  2. Until then its memory counts. After that it takes nothing: nothing would give it back.
 */
import { expect, test } from "vitest";
import { AdmittedRequest } from "../../src/traffic/admitted-request.js";
import { FairShare } from "../../src/traffic/fair-share.js";

const memoryMax = 100;
/** The most that one owner gets of it. */
const share = memoryMax / 2;

function admit() {
  const memory = new FairShare(memoryMax);
  const counts = { released: 0 };
  const request = new AdmittedRequest({
    owner: "k",
    memory,
    cut: () => undefined,
    release: () => counts.released++,
  });
  const isAllFree = (): boolean => {
    if (!memory.take("k", share)) return false;
    memory.giveBack("k", share);
    return true;
  };
  return { request, counts, isAllFree };
}

test("one that is closed while it is handled keeps its memory until then (1, 2)", async () => {
  const { request, counts, isAllFree } = admit();
  await request.handle(() => {
    request.close();
    request.answer(share);
    expect(counts.released).toBe(0);
    expect(isAllFree()).toBe(false);
  });
  expect(counts.released).toBe(1);
  expect(isAllFree()).toBe(true);
});

test("what it holds behind its release is not taken (2)", async () => {
  const { request, counts, isAllFree } = admit();
  await request.handle(() => request.answer(10));
  request.close();
  request.hold(share);
  request.answer(share);
  expect(counts.released).toBe(1);
  expect(isAllFree()).toBe(true);
});

test("one that was closed before it is handled is not released again (1, 2)", async () => {
  const { request, counts, isAllFree } = admit();
  request.hold(share);
  request.close();
  await request.handle(() => request.answer(share));
  request.close();
  expect(counts.released).toBe(1);
  expect(isAllFree()).toBe(true);
});
