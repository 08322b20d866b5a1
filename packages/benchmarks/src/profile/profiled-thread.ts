/**
 * Loaded with `--import` into every thread of a server that is profiled: search threads profile themselves when they
 * are told to. Orders come over the main thread's IPC channel, replies go back the same way.
 */
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { BroadcastChannel, isMainThread, threadId } from "node:worker_threads";
import { Check } from "typebox/value";
import { ProfileOrder, ProfileReply, profileChannel } from "./profile-order.js";

/** Short, as a search takes no more than some of them. */
const samplingMicroseconds = 100;

const channel = new BroadcastChannel(profileChannel);
// What profiles shall keep no process from ending.
channel.unref();

if (isMainThread) {
  process.on("message", (order: unknown) => {
    if (Check(ProfileOrder, order)) channel.postMessage(order);
  });
  process.channel?.unref();
  channel.addEventListener("message", (event) => {
    const reply = dataOf(event);
    if (Check(ProfileReply, reply)) process.send?.(reply);
  });
} else if (process.argv[1]?.endsWith("search-thread.js")) {
  const session = new Session();
  session.connect();
  channel.addEventListener("message", (event) => {
    const order = dataOf(event);
    if (Check(ProfileOrder, order)) void carryOut(session, order).then((reply) => channel.postMessage(reply));
  });
}

function dataOf(event: object): unknown {
  return "data" in event ? event.data : null;
}

async function carryOut(session: Session, order: ProfileOrder): Promise<ProfileReply> {
  if (order.do === "start") {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: samplingMicroseconds });
    await session.post("Profiler.start");
    return { kind: "profiled", path: null };
  }
  const { profile } = await session.post("Profiler.stop");
  const path = `${order.path}-${threadId}.cpuprofile`;
  writeFileSync(path, JSON.stringify(profile));
  return { kind: "profiled", path };
}
