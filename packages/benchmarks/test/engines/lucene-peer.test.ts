/**
 * Lucene, asked as a user types:
 *  1. The word that is being typed may have a typo, short or long, and where a letter is missing, wrong, too
 *     much or swapped.
 *  2. It may have none where no typos are asked for, nor in up to three letters, nor two.
 *  3. All records are counted, however many terms are a typo away from what is typed.
 */
import { expect, test } from "vitest";
import { withPeer } from "./asked-peer.js";

const asTyped = { prefix: true, typos: true, anyWord: false };
const timeout = 120_000;
const titles = ["Reference", "Documentation of asynchronous functions", "Cat"];

test("the word being typed may have a typo (1, 2)", { timeout }, () =>
  withPeer(
    "lucene",
    titles.map((title) => ({ title })),
    async ({ totalsOf }) => {
      const found = ["refr", "rfere", "refernce", "referanc", "documenttai", "asynchronuo", "of funcctio"];
      expect(await totalsOf(asTyped, ...found)).toEqual(found.map(() => 1));
      expect(await totalsOf({ ...asTyped, typos: false }, ...found)).toEqual(found.map(() => 0));
      expect(await totalsOf(asTyped, "cta", "rferne", "asinkronou")).toEqual([0, 0, 0]);
    },
  ),
);

test("what has any of many neighbours is counted (3)", { timeout }, () => {
  const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
  const neighbours = letters.flatMap((letter) => [
    `${letter}est`,
    `tes${letter}`,
    `te${letter}t`,
    `te${letter}st`,
  ]);
  const different = [...new Set(neighbours)];
  return withPeer(
    "lucene",
    different.map((title) => ({ title })),
    async ({ totalsOf }) => {
      expect(different.length).toBeGreaterThan(90);
      expect(await totalsOf(asTyped, "test")).toEqual([different.length]);
      expect(await totalsOf({ ...asTyped, prefix: false }, "test")).toEqual([different.length]);
    },
  );
});
