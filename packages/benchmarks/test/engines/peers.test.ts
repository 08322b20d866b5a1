/**
 * Every peer that this machine has, in its own process; of the others the reason is a sentence:
 *  1. It finds what has all words, in any field, and counts it where it says that it counts.
 *  2. The last word may be the start of a longer one, where that is asked for.
 *  3. Words may have typos, where that is asked for and it can.
 *  4. What has any of the words is found, where that is asked for.
 *  5. Nothing is found for words that no record has, nor for text without words.
 *  6. Its memory is known on Linux, also where another process than the one that is asked does the work.
 */
import { expect, test } from "vitest";
import { peerNames } from "../../src/engines/peer-starts.js";
import { withPeer } from "./asked-peer.js";

const records = [
  {
    title: "Abort controller",
    hierarchy: { lvl0: "Network" },
    content: 'Ends a request, it\'s "quoted"\n\there.',
  },
  { title: "Promise", hierarchy: { lvl0: "Language" }, content: "A value of the future: request it." },
  { title: "約束の東京", hierarchy: { lvl0: "Über" }, content: "" },
];
const words = { prefix: false, typos: false, anyWord: false };

test.for(peerNames)("%s finds and counts what it is asked for", { timeout: 120_000 }, (name) =>
  withPeer(name, records, async ({ engine, totalsOf }) => {
    const expected = (...totals: number[]) =>
      totals.map((total) => (engine.limits.exactTotals ? total : null));
    const asked = ["request", "request network", "uber", "zqxj", "", 'it\'s "quoted"'];
    expect(await totalsOf(words, ...asked)).toEqual(expected(2, 1, 1, 0, 0, 1));
    expect(await totalsOf({ ...words, prefix: true }, "req", "request netw")).toEqual(expected(2, 1));
    const any = await totalsOf({ ...words, anyWord: true }, "promise network zqxj", "zqxj vwk", "");
    expect(any).toEqual(expected(2, 0, 0));
    const needs = { ...words, typos: true };
    expect(
      engine.takes({ name: "class", needs, route: "search", settings: {}, group: null, queries: [] }),
    ).toBe(engine.limits.typos);
    if (engine.limits.typos) expect(await totalsOf(needs, "contrller")).toEqual(expected(1));
    if (process.platform === "linux") expect(engine.residentMiB()).toBeGreaterThan(1);
    else expect(engine.residentMiB()).toBeNull();
  }),
);
