/**
 * Orders to several search threads:
 *  1. An order is answered once, when every thread has done as ordered, with the profiles of those that had
 *     something to do.
 *  2. What a thread says late, of the order before, is no answer to this one.
 *  3. A thread that ends is not waited for; without any there is an answer all the same.
 */
import { beforeEach, expect, test } from "vitest";
import type { ProfileOrder, ProfileReply, ThreadWord } from "../../src/profile/profile-order.js";
import { ThreadRoll } from "../../src/profile/thread-roll.js";

let replies: ProfileReply[];
let roll: ThreadRoll;

beforeEach(() => {
  replies = [];
  roll = new ThreadRoll((reply) => replies.push(reply));
});

const order = (deed: ProfileOrder["do"]): ProfileOrder => ({ kind: "profile", do: deed, path: "class" });
const done = (thread: number, did: ProfileOrder["do"], path: string | null = null): ThreadWord => ({
  kind: "done",
  thread,
  did,
  path,
});
const come = (...threads: number[]): void => {
  for (const thread of threads) roll.hear({ kind: "present", thread });
};

test("an order is answered when all have done as ordered (1)", () => {
  come(2, 3, 4);
  roll.order(order("start"));
  for (const thread of [3, 2]) roll.hear(done(thread, "start"));
  expect(replies).toEqual([]);
  roll.hear(done(4, "start"));
  roll.order(order("stop"));
  for (const thread of [4, 3]) roll.hear(done(thread, "stop", `class-${thread}`));
  roll.hear(done(2, "stop"));
  expect(replies).toEqual([
    { kind: "profiled", did: "start", threads: 3, paths: [] },
    { kind: "profiled", did: "stop", threads: 3, paths: ["class-4", "class-3"] },
  ]);
});

test("an answer to the order before does not count (2)", () => {
  come(2, 3);
  roll.order(order("stop"));
  for (const word of [done(2, "start"), done(2, "stop"), done(2, "stop"), done(3, "start")]) roll.hear(word);
  expect(replies).toEqual([]);
  roll.hear(done(3, "stop"));
  expect(replies).toHaveLength(1);
});

test("a thread that ends is not waited for (3)", () => {
  come(2, 3);
  roll.order(order("start"));
  roll.hear(done(2, "start"));
  roll.strike(3);
  roll.strike(2);
  roll.order(order("stop"));
  expect(replies.map(({ threads }) => threads)).toEqual([1, 0]);
});
