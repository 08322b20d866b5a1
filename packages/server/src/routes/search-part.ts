import type { SearchAnswer, SearchJob } from "../search/search-messages.js";
import { clockMs } from "../tracing/clock.js";
import type { TimedPart } from "../tracing/timeline.js";

/** A search in the trace of its request: the wait for a thread, then the stages in the thread. */
export function searchPart({ parsedAt: beganAt }: SearchJob, answer: SearchAnswer): TimedPart {
  const { facts, stageTimes, ran } = answer;
  const { nbHits, hits, leftOut } = facts;
  const isDegraded = leftOut.length > 0;
  const attributes = { "findling.nb_hits": nbHits, "findling.hits": hits, "findling.degraded": isDegraded };
  if (ran === null) return { name: "cached answer", attributes, beganAt, endedAt: clockMs() };
  const stages: TimedPart[] = [];
  let stageAt = ran.beganAt;
  for (const { stage, ms } of stageTimes) {
    stages.push({ name: stage, beganAt: stageAt, endedAt: stageAt + ms });
    stageAt += ms;
  }
  const wait = { name: "wait", beganAt, endedAt: ran.beganAt };
  const thread = { name: "search thread", ...ran, parts: stages };
  return { name: "search", attributes, beganAt, endedAt: ran.endedAt, parts: [wait, thread] };
}
