/**
 * The figures of threads:
 *  1. A question has the answers that come in time. A late one is no answer to the next question.
 *  2. Questions of one channel are not those of another, and a closed question hears nothing.
 *  3. A thread says its name, its heap, how long it was busy and what its caches hold, as it is then.
 *  4. A stall is reported until two windows have passed, and no longer.
 */
import { BroadcastChannel } from "node:worker_threads";
import type { CacheFigures } from "@findling/engine";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import {
  answerWithFigures,
  FiguresQuestion,
  newFiguresChannel,
  type ThreadFigures,
  ThreadMeter,
} from "../src/thread-figures.js";

const windowMs = 15_000;

afterEach(() => void vi.restoreAllMocks());

function questionOn(channel: string): FiguresQuestion {
  const question = new FiguresQuestion(channel);
  onTestFinished(() => question.close());
  return question;
}

const namesOf = (figures: readonly ThreadFigures[]) => figures.map(({ thread }) => thread).sort();

test("a late answer is none to the next question (1)", async () => {
  const channel = newFiguresChannel();
  const slow = new BroadcastChannel(channel);
  onTestFinished(() => slow.close());
  const ids: string[] = [];
  slow.addEventListener("message", (event) => {
    const { data }: { readonly data?: { readonly id: string } } = Object(event);
    ids.push(data?.id ?? "");
  });
  const meter = meterOf("slow");
  const answer = (id: string | undefined) =>
    slow.postMessage({ kind: "answer", id, figures: { ...meter.read(), thread: `to ${id}` } });
  const question = questionOn(channel);
  const first = await question.ask(30);
  expect([first, ids]).toEqual([[], ["1"]]);
  const second = question.ask(100);
  await vi.waitFor(() => expect(ids).toEqual(["1", "2"]));
  answer(ids[0]);
  answer(ids[1]);
  expect(namesOf(await second)).toEqual(["to 2"]);
});

test("each channel has its own questions, and a closed one hears nothing (1, 2)", async () => {
  const [channel, other] = [newFiguresChannel(), newFiguresChannel()];
  for (const thread of ["one", "two"]) answerWithFigures(channel, thread);
  answerWithFigures(other, "three");
  const [question, closed] = [questionOn(channel), new FiguresQuestion(other)];
  const unanswered = closed.ask(100);
  closed.close();
  expect(namesOf(await question.ask(100))).toEqual(["one", "two"]);
  expect(await unanswered).toEqual([]);
});

function meterOf(name: string, caches: () => readonly CacheFigures[] = () => []): ThreadMeter {
  const meter = new ThreadMeter(name, caches);
  onTestFinished(() => meter.stop());
  return meter;
}

/** Keeps the thread busy, and lets its timers run then. */
async function stall(ms: number): Promise<void> {
  const until = Date.now() + ms;
  while (Date.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 60));
}

test("a thread says how it is now (3)", async () => {
  let bytes = 1;
  const cache = { name: "c", bytesMax: 9, invalidatedBy: "nothing", hits: 0, misses: 0 } as const;
  const meter = meterOf("t", () => [{ ...cache, bytes }]);
  const before = meter.read();
  expect(before).toMatchObject({ thread: "t", caches: [{ name: "c", bytes: 1 }] });
  expect(before.heapBytes).toBeGreaterThan(1_000_000);
  bytes = 2;
  await stall(20);
  const after = meter.read();
  expect(after.busySeconds).toBeGreaterThan(before.busySeconds);
  expect(after.caches).toMatchObject([{ bytes: 2 }]);
});

test("a stall is reported until two windows have passed (4)", async () => {
  const meter = meterOf("t");
  const start = performance.now();
  const clock = vi.spyOn(performance, "now");
  const readAt = (ms: number): number => {
    clock.mockReturnValue(start + ms);
    return meter.read().lagMax;
  };
  await stall(60);
  await stall(300);
  const seen = readAt(windowMs - 1_000);
  expect(seen).toBeGreaterThan(0.2);
  expect(readAt(windowMs)).toBe(seen);
  expect(readAt(2 * windowMs - 1)).toBe(seen);
  expect(readAt(2 * windowMs)).toBe(seen);
  expect(readAt(2 * windowMs)).toBeLessThan(seen);
});
