import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Parse } from "typebox/value";
import { type MeasuredThroughput, type ThroughputOrder, ThroughputReply } from "./throughput-order.js";

/**
 * The throughput that clients see in a thread with nothing else in its heap. Answers are memory outside of
 * it, of which so much goes by that the whole heap is looked through for garbage a few times a second, on the
 * processors that the server needs.
 */
export async function throughputBeside(order: ThroughputOrder): Promise<MeasuredThroughput[]> {
  const thread = new Worker(new URL("throughput-thread.js", import.meta.url), { workerData: order });
  const [reply] = await once(thread, "message");
  await thread.terminate();
  return Parse(ThroughputReply, reply);
}
