/**
 * The lines that the process of a peer is talked to with:
 *  1. A request read from its lines is the request that was written, whatever white space its texts have.
 *  2. Each request is answered by one line, the version first.
 *  3. Words for the peers: lower case without accents, bigrams of scripts without spaces.
 */

import { createInterface } from "node:readline";
import { Readable, Writable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  linesBehind,
  linesOf,
  type PeerRequest,
  peerDocumentOf,
  requestOf,
} from "../../src/peers/peer-lines.js";
import { peerWords, wordsAndRuns } from "../../src/peers/peer-words.js";
import { servePeer } from "../../src/peers/serve-peer.js";

const text = fc.string({ unit: "grapheme" }).map((drawn) => drawn.replaceAll(/[\s\p{Cc}]+/gu, " "));
const request: fc.Arbitrary<PeerRequest> = fc.oneof(
  fc.constant({ kind: "finish" } as const),
  fc.record({
    kind: fc.constant("add" as const),
    documents: fc.array(fc.record({ title: text, hierarchy: text, content: text })),
  }),
  fc.record({
    kind: fc.constant("search" as const),
    needs: fc.record({ prefix: fc.boolean(), typos: fc.boolean(), anyWord: fc.boolean() }),
    queries: fc.array(text),
  }),
);

test("requests survive being lines", () => {
  fc.assert(
    fc.property(request, (asked) => {
      const lines = linesOf(asked).split("\n").slice(0, -1);
      expect(linesBehind(lines[0])).toBe(lines.length - 1);
      expect(requestOf(lines)).toEqual(asked);
    }),
  );
});

test("line ends of any kind and tabs become spaces", () => {
  const document = { title: "a\tb", hierarchy: "c\r\nd", content: "e\u2028f\u0085g" };
  expect(linesOf({ kind: "add", documents: [document] })).toBe("add\t1\na b\tc d\te f g\n");
});

test("a record becomes its title, all levels, and its content", () => {
  const hierarchy = { lvl0: "One", lvl1: "Two" };
  expect(peerDocumentOf({ title: "T", hierarchy })).toEqual({
    title: "T",
    hierarchy: "One Two",
    content: "",
  });
});

test("each request is answered by one line", async () => {
  const seen: string[] = [];
  const peer = {
    version: "1.2.3",
    add: (documents: readonly unknown[]) => void seen.push(`add ${documents.length}`),
    finish: () => 17,
    search: (q: string) => (q === "none" ? null : q.length),
  };
  const needs = { prefix: true, typos: false, anyWord: false };
  const requests: PeerRequest[] = [
    { kind: "add", documents: [{ title: "a", hierarchy: "", content: "" }] },
    { kind: "finish" },
    { kind: "search", needs, queries: ["ab", "none"] },
    { kind: "search", needs, queries: [] },
  ];
  const written: string[] = [];
  const output = new Writable({ write: (chunk, _, done) => (written.push(String(chunk)), done()) });
  await servePeer(peer, createInterface({ input: Readable.from([requests.map(linesOf).join("")]) }), output);
  const answers = written.map((line) => JSON.parse(line));
  expect(seen).toEqual(["add 1"]);
  expect(answers[0]).toEqual({ version: "1.2.3" });
  expect(answers[2]).toMatchObject({ bytes: 17 });
  expect(answers[3]).toMatchObject({ ms: [expect.any(Number), expect.any(Number)], totals: [2, null] });
  expect(answers.length).toBe(5);
});

test("words for the peers", () => {
  expect(peerWords("Über-uns: 東京都 a1")).toEqual(["uber", "uns", "東京", "京都", "a1"]);
  expect(peerWords("8世紀のiPhone用")).toEqual(["8", "世紀", "紀の", "iphone", "用"]);
  expect(wordsAndRuns("東京都のガイド")).toEqual(["東京都のガイド"]);
});
