import { SeededChoice } from "../seeded-choice.js";
import { searchPath, typedQuery } from "./load-data.js";
import type { LoadOptions } from "./load-options.js";
import { closedLoopRate, openLoop } from "./open-loop.js";
import { Outcomes } from "./outcomes.js";

export interface SearchLoadOptions extends LoadOptions {
  /** How many times as fast as the server can search. */
  readonly factor: number;
}

export interface SearchLoadReport {
  readonly sustainablePerSecond: number;
  readonly outcomes: Outcomes;
  /** The p99 of each second after the overload, in milliseconds. */
  readonly afterP99: readonly number[];
}

const rateSeconds = 10;
const usualSeconds = 10;
/** The part of the sustainable rate that a server has to answer on a usual day. */
const usualShare = 0.2;
const senders = 16;
const healthPerSecond = 10;

/** Searches faster than the server can, and then looks how soon it is as fast again as before. */
export async function runSearchLoad(options: SearchLoadOptions): Promise<SearchLoadReport> {
  const { client, dataset, seconds, factor, seed, say } = options;
  const choice = new SeededChoice(seed);
  const outcomes = new Outcomes();
  const search = async (kind: string, dueAt?: number): Promise<void> => {
    const q = typedQuery(dataset, choice);
    outcomes.add(kind, await client.send("POST", searchPath, { q }, dueAt));
  };
  say("how fast searches are answered");
  const sustainablePerSecond = await closedLoopRate({ senders, seconds: rateSeconds }, () => search("rate"));
  const usual = { perSecond: sustainablePerSecond * usualShare, seconds: usualSeconds };
  await openLoop(usual, (dueAt) => search("before", dueAt));
  say(`${(sustainablePerSecond * factor).toFixed(0)} searches a second for ${seconds} seconds`);
  await Promise.all([
    openLoop({ perSecond: sustainablePerSecond * factor, seconds }, (dueAt) => search("overload", dueAt)),
    openLoop({ perSecond: healthPerSecond, seconds }, async (dueAt) => {
      outcomes.add("health", await client.send("GET", "/health", undefined, dueAt));
    }),
  ]);
  say("after it");
  const afterP99: number[] = [];
  for (let second = 0; second < usualSeconds; second++) {
    const kind = `after ${second} s`;
    await openLoop({ ...usual, seconds: 1 }, (dueAt) => search(kind, dueAt));
    afterP99.push(outcomes.p99(kind, 200));
  }
  return { sustainablePerSecond, outcomes, afterP99 };
}
