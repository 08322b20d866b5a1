/**
 * A worker thread: its clients type against a server as ordered, then it reports the figures. See
 * `throughput-beside.ts`.
 */
import { parentPort, workerData } from "node:worker_threads";
import { Parse } from "@findling/protocol/typebox";
import { titlesTyped } from "../queries/keystrokes.js";
import { SeededChoice } from "../seeded-choice.js";
import { measureThroughput } from "./measure-throughput.js";
import { ThroughputOrder } from "./throughput-order.js";
import { TypingClient } from "./typing-client.js";

const { baseUrl, key, titles, seed, clientCounts, secondsEach } = Parse(ThroughputOrder, workerData);
const client = new TypingClient(baseUrl, key);
const typed = titlesTyped(titles, new SeededChoice(seed));
parentPort?.postMessage(await measureThroughput({ client, titles: typed, clientCounts, secondsEach }));
client.close();
