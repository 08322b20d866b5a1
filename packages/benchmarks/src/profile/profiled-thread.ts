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
  channel.onmessage = ({ data }) => {
    if (Check(ProfileReply, data)) process.send?.(data);
  };
} else if (/search-thread\.js$/.test(process.argv[1] ?? "")) {
  const session = new Session();
  session.connect();
  channel.onmessage = ({ data }) => {
    if (Check(ProfileOrder, data)) void carryOut(session, data).then((reply) => channel.postMessage(reply));
  };
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
