/**
 * A peer that ends while it is searched:
 *  1. It has no times from then on and takes no more classes; what the others take goes on.
 *  2. An engine that is no such peer ends the run where it fails.
 *
 * The test of a whole comparison has such a peer, too (smoke.test.ts).
 */
import { expect, test } from "vitest";
import { measureClass } from "../../src/compare/measure-class.js";
import type { MeasuredEngine } from "../../src/engines/measured-engine.js";
import { PeerEngine } from "../../src/engines/peer-engine.js";
import type { QueryClass } from "../../src/queries/query-class.js";
import { endingPeer } from "./ending-peer.js";

const limits = { exactTotals: true, typos: true, notes: [] };
const queryClass: QueryClass = {
  name: "two words",
  needs: { prefix: false, typos: false, anyWord: false },
  route: "search",
  settings: {},
  group: null,
  queries: Array.from({ length: 80 }, () => ({ q: "a b", options: {} })),
};

const steady: MeasuredEngine = {
  name: "steady",
  version: "1",
  limits,
  add: async () => 1,
  finish: async () => ({ ms: 0, diskBytes: null }),
  takes: () => true,
  search: async ({ queries }, from, to) => {
    const ones = queries.slice(from, to).map(() => 1);
    return { ms: ones, requestMs: null, totals: ones };
  },
  residentMiB: () => null,
  stop: async () => {},
};

test("it has no times from then on (1)", async () => {
  const args = ["-e", endingPeer(20)];
  const peer = await PeerEngine.start({ name: "peer", command: process.execPath, args, limits });
  try {
    const [others, left] = await measureClass(queryClass, [steady, peer], 60);
    expect(others.ms).toHaveLength(80);
    expect(left.ms.length).toBeLessThan(80);
    expect(peer.absence).toEqual({
      name: "peer",
      reason: "It ended while it searched (two words); what was measured before stands.",
    });
    expect(peer.takes(queryClass)).toBe(false);
    expect((await peer.search({ ...queryClass, name: "another" }, 0, 1)).ms).toEqual([]);
    expect(peer.absence?.reason).toContain("(two words)");
  } finally {
    await peer.stop();
  }
});

test("another engine ends the run (2)", async () => {
  const failing = { ...steady, search: () => Promise.reject(new Error("No connection.")) };
  await expect(measureClass(queryClass, [failing], 60)).rejects.toThrow("No connection.");
});

test("an answer that is none is no end (2)", async () => {
  const script = endingPeer(20).replaceAll("ms: Array(count).fill(1)", 'ms: "oops"');
  const peer = await PeerEngine.start({
    name: "peer",
    command: process.execPath,
    args: ["-e", script],
    limits,
  });
  try {
    await expect(peer.search(queryClass, 0, 10)).rejects.toThrow("No answer of a peer");
    expect(peer.absence).toBeNull();
  } finally {
    await peer.stop();
  }
});
