/**
 * Loaded with `--import` into every thread of a server that is profiled: search threads profile themselves
 * when they get the order. Orders come over the main thread's IPC channel, and replies go back the same way.
 */
import { writeFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector/promises";
import { BroadcastChannel, isMainThread, threadId } from "node:worker_threads";
import { Check } from "@findling/protocol/typebox";
import { CpuProfile } from "./cpu-profile.js";
import { withIdleGaps } from "./idle-gaps.js";
import { ProfileOrder, profileChannel, ThreadWord } from "./profile-order.js";
import { ThreadRoll } from "./thread-roll.js";

/** Short, since a search takes only some of these intervals. */
const samplingMicroseconds = 100;

const ownFolder = new URL(".", import.meta.url).href;

const channel = new BroadcastChannel(profileChannel);
// The channel should not keep a process from ending.
channel.unref();

if (isMainThread) {
  const roll = new ThreadRoll((reply) => process.send?.(reply));
  process.on("message", (order: unknown) => {
    if (!Check(ProfileOrder, order)) return;
    roll.order(order);
    channel.postMessage(order);
  });
  process.channel?.unref();
  channel.addEventListener("message", (event) => {
    const word = dataOf(event);
    if (Check(ThreadWord, word)) roll.hear(word);
  });
  process.on("worker", (worker) => {
    const { threadId: thread } = worker;
    worker.once("exit", () => roll.strike(thread));
  });
} else if (process.argv[1]?.endsWith("search-thread.js")) {
  const session = new Session();
  session.connect();
  const say = (word: ThreadWord): void => channel.postMessage(word);
  channel.addEventListener("message", (event) => {
    const order = dataOf(event);
    if (Check(ProfileOrder, order)) void carryOut(session, order).then(say);
  });
  say({ kind: "present", thread: threadId });
}

function dataOf(event: object): unknown {
  return "data" in event ? event.data : null;
}

async function carryOut(session: Session, order: ProfileOrder): Promise<ThreadWord> {
  const done = { kind: "done", thread: threadId, did: order.do } as const;
  if (order.do === "start") {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: samplingMicroseconds });
    await session.post("Profiler.start");
    return { ...done, path: null };
  }
  const { profile } = await session.post("Profiler.stop");
  if (!didAnything(profile) || !Check(CpuProfile, profile)) return { ...done, path: null };
  const path = `${order.path}-thread-${threadId}.cpuprofile`;
  writeFileSync(path, JSON.stringify(withIdleGaps(profile)));
  return { ...done, path };
}

/** Whether a function of the server, and not only the profiling itself, was seen at work. */
function didAnything({ nodes }: Profiler.Profile): boolean {
  return nodes.some(
    ({ hitCount = 0, callFrame: { url } }) =>
      hitCount > 0 && url.startsWith("file:") && !url.startsWith(ownFolder),
  );
}
