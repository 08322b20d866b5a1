/**
 * Every peer that this machine has, in its own process; of the others the reason is a sentence:
 *  1. It finds what has all words, in any field, and counts it where it says that it counts.
 *  2. The last word may be the start of a longer one, where that is asked for.
 *  3. Words may have typos, where that is asked for and it can.
 *  4. Nothing is found for words that no record has, nor for text without words.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { PeerEngine } from "../../src/engines/peer-engine.js";
import { peerNames, peerStarts } from "../../src/engines/peer-starts.js";
import type { QueryClass, SearchNeeds } from "../../src/queries/query-class.js";

const records = [
  {
    title: "Abort controller",
    hierarchy: { lvl0: "Network" },
    content: 'Ends a request, it\'s "quoted"\n\there.',
  },
  { title: "Promise", hierarchy: { lvl0: "Language" }, content: "A value of the future: request it." },
  { title: "約束の東京", hierarchy: { lvl0: "Über" }, content: "" },
];
const folder = mkdtempSync(join(tmpdir(), "findling-peers-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const classOf = (needs: SearchNeeds, ...queries: string[]): QueryClass => ({
  name: "class",
  needs,
  route: "search",
  settings: {},
  group: null,
  queries: queries.map((q) => ({ q, options: {} })),
});
const words = { prefix: false, typos: false };

describe.each(peerStarts({ peers: peerNames, luceneFolder: "/usr/share/java" }, folder))(
  "$name",
  ({ command }) => {
    test("finds and counts what it is asked for", { timeout: 120_000 }, async () => {
      const found = command();
      if ("reason" in found) {
        expect(found.reason).toMatch(/^There is no .*\.$/);
        return;
      }
      const engine = await PeerEngine.start(found);
      try {
        expect(await engine.add(records)).toBeGreaterThan(0);
        expect((await engine.finish()).ms).toBeGreaterThanOrEqual(0);
        const totalsOf = async (queryClass: QueryClass) =>
          (await engine.search(queryClass, 0, queryClass.queries.length)).totals;
        const expected = (...totals: number[]) =>
          totals.map((total) => (engine.limits.exactTotals ? total : null));
        const asked = classOf(words, "request", "request network", "uber", "zqxj", "", 'it\'s "quoted"');
        expect(await totalsOf(asked)).toEqual(expected(2, 1, 1, 0, 0, 1));
        const prefixes = classOf({ prefix: true, typos: false }, "req", "request netw");
        expect(await totalsOf(prefixes)).toEqual(expected(2, 1));
        const typos = classOf({ prefix: false, typos: true }, "contrller");
        expect(engine.takes(typos)).toBe(engine.limits.typos);
        if (engine.limits.typos) expect(await totalsOf(typos)).toEqual(expected(1));
      } finally {
        await engine.stop();
      }
    });
  },
);
