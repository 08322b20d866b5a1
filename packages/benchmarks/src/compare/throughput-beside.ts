import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Parse } from "@findling/protocol/typebox";
import { type MeasuredThroughput, type ThroughputOrder, ThroughputReply } from "./throughput-order.js";

/**
 * Measures the throughput that clients see, in a thread with nothing else in its heap. Answers are memory
 * outside the heap. Their amount makes V8 search the whole heap for garbage a few times a second, on the
 * processors that the server needs.
 */
export async function throughputBeside(order: ThroughputOrder): Promise<MeasuredThroughput[]> {
  const thread = new Worker(new URL("throughput-thread.js", import.meta.url), { workerData: order });
  const [reply] = await once(thread, "message");
  await thread.terminate();
  return Parse(ThroughputReply, reply);
}
