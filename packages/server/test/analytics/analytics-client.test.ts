/**
 * The analytics thread seen from the main thread:
 *  1. A thread that cannot be made, at the first start or after a death, is a death like any other. What it
 *     was asked is refused, what it was sent is lost, and another one is started.
 *  2. After the end no thread is started, even if there was none before: late searches are lost.
 */
import type { SearchEvent } from "@findling/analytics";
import { newFiguresChannel } from "@findling/store/log";
import { expect, onTestFinished, test, vi } from "vitest";
import { AnalyticsClient } from "../../src/analytics/analytics-client.js";
import { refuseNextThread } from "../failing-threads.js";

/** Takes searches and erases indexes, and dies of one. Code in an address has no question mark. */
const thread = new URL(`data:text/javascript,
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ kind, id, question, events }) => {
    if (kind === "close") parentPort.close();
    if (kind === "searches") parentPort.postMessage({ kind: "taken", count: events.length });
    if (kind !== "question") return;
    if (question.index === "mortal") throw new Error("ordered to die");
    parentPort.postMessage({ kind: "answer", id, answer: { kind: question.kind } });
  });`);

const event: SearchEvent = {
  index: "a",
  at: 0,
  mode: "typing",
  q: "",
  isLogged: true,
  page: 0,
  hitsPerPage: 1,
  hits: 0,
  nbHits: 0,
  ms: 1,
  queryID: null,
  client: "c",
  sub: null,
};

function start() {
  const deaths: (string | undefined)[] = [];
  const lost: number[] = [];
  const client = AnalyticsClient.start({
    folder: "",
    figures: newFiguresChannel(),
    onNotice: () => undefined,
    onDeath: (error) => deaths.push(error?.message),
    onLost: (count) => lost.push(count),
    thread,
  });
  onTestFinished(() => client.close());
  return { client, deaths, lost };
}

test("one that cannot be made at the first start (1)", async () => {
  refuseNextThread();
  const { client, deaths, lost } = start();
  client.searched(event);
  await expect(client.eraseIndex("a")).rejects.toMatchObject({ code: "unavailable" });
  expect({ deaths, lost, waiting: client.waiting }).toEqual({ deaths: ["EAGAIN"], lost: [1], waiting: 0 });
  await vi.waitFor(() => client.eraseIndex("a"), { timeout: 20_000 });
});

test("one that cannot be made after a death (1)", async () => {
  const { client, deaths } = start();
  await client.eraseIndex("a");
  refuseNextThread();
  await expect(client.eraseIndex("mortal")).rejects.toMatchObject({ code: "unavailable" });
  await vi.waitFor(() => client.eraseIndex("a"), { timeout: 20_000 });
  expect(deaths).toEqual(["ordered to die", "EAGAIN"]);
});

test.each([
  ["no thread was needed", false],
  ["there was a thread", true],
])("late searches are lost, if %s (2)", async (_, isNeeded) => {
  const { client, lost } = start();
  if (isNeeded) await client.eraseIndex("a");
  await client.close();
  // A thousand searches are sent without a delay.
  for (let count = 0; count < 1_000; count++) client.searched(event);
  expect({ lost, waiting: client.waiting }).toEqual({ lost: [1_000], waiting: 0 });
  await expect(client.eraseIndex("a")).rejects.toMatchObject({ code: "unavailable" });
});
