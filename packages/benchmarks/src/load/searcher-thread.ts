import { parentPort, workerData } from "node:worker_threads";
import { LoadClient } from "./load-client.js";
import { searchPath } from "./load-data.js";
import { openLoop } from "./open-loop.js";
import type { SearcherReply, SearcherTarget, SearchOrder } from "./searcher-messages.js";

if (parentPort === null) throw new Error("searcher-thread.js runs as a worker thread only.");
const main = parentPort;
const connectionsMax = 32;
const { baseUrl, key }: SearcherTarget = workerData;
const client = new LoadClient(baseUrl, key, connectionsMax);

async function search({ queries, perSecond }: SearchOrder): Promise<void> {
  const answers: SearcherReply[number][] = [];
  let next = 0;
  await openLoop({ perSecond, seconds: queries.length / perSecond }, async (dueAt) => {
    const q = queries[next++];
    answers.push(await client.send("POST", searchPath, { q }, dueAt));
  });
  main.postMessage(answers);
}

main.on("message", (order: SearchOrder) => void search(order));
