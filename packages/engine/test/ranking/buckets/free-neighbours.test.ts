/**
 * What signatures know of free words that may be in place (ranking 3, `exactness`):
 *  1. They never exclude one that is in place: beside prefixes, typos, plurals, pieces of words and words
 *     written together, on either side.
 *  2. They exclude one that does not stand beside its content word; none where the exact order is asked for,
 *     or where something stands between the two in the query.
 */
import { mergeSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Workspace } from "../../../src/matching/workspace/workspace.js";
import { FreeNeighbours } from "../../../src/ranking/buckets/free-neighbours.js";
import { FreePlaces } from "../../../src/ranking/criteria/free-places.js";
import { DocumentRanker } from "../../../src/ranking/document-ranker.js";
import { RankedPool } from "../../../src/ranking/vectors/ranked-pool.js";
import { plannedQuery } from "../../query/planned-query.js";
import { IndexFixture, plainSettings } from "../../searcher/index-fixture.js";
import { contextOf } from "../context-of.js";

const settings = mergeSettings(plainSettings, { indexTime: { languages: ["en"] } });

interface FreeWordCounts {
  readonly inPlace: number;
  readonly lacking: number;
}

/** Counts the free words of each document that has all content words of `q`, in order. */
function countsOf(texts: readonly string[], q: string, isExact = false, commonIn = 1): FreeWordCounts[] {
  const index = new IndexFixture(settings);
  index.write(texts.map((title, i) => ({ objectID: String(i), title })));
  const frequentIn = Number.POSITIVE_INFINITY;
  const { index: reader } = index.signedSnapshot({ documentsMin: 0, frequentIn, commonIn });
  const { segments, dictionary } = reader;
  const plan = plannedQuery(reader, q);
  const context = contextOf(reader, plan, (document) => index.record(document));
  const free = new FreeNeighbours({ segments, dictionary, context, workspace: new Workspace() }, isExact);
  const places = new FreePlaces(plan, context.requirement.counted);
  const ranker = new DocumentRanker(context);
  const pool = new RankedPool();
  pool.reset(segments);
  const counts: FreeWordCounts[] = [];
  for (const [segment, live] of segments.entries()) {
    for (let document = 0; document < live.segment.documentCount; document++) {
      const poolIndex = ranker.rank(pool, { segment, document, group: 0 });
      if (pool.words[poolIndex] < plan.words.length) continue;
      const found = { documents: Uint32Array.of(document), buckets: Uint32Array.of(0) };
      free.addTo(segment, pool.typos[poolIndex], found);
      const inPlace = places.countIn(ranker.occurrencesIn(live, document));
      counts.push({ inPlace: plan.freeWords.length - inPlace, lacking: found.buckets[0] });
    }
  }
  return counts;
}

const vocabulary = "mail e-mail email EmailBox mails box boxMail maol the of a in with".split(" ");
const text = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 9 })
  .map((words) => words.join(" "));
const query = fc
  .array(fc.constantFrom(...vocabulary, "mai", "b"), { minLength: 2, maxLength: 5 })
  .map((words) => words.join(" "));

test("a free word that is in place is never excluded (1)", () => {
  let excluded = 0;
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 5, maxLength: 25 }),
      query,
      fc.constantFrom(1, 3),
      (texts, q, commonIn) => {
        for (const { inPlace, lacking } of countsOf(texts, q, false, commonIn)) {
          expect(lacking).toBeLessThanOrEqual(inPlace);
          excluded += lacking;
        }
      },
    ),
    { numRuns: 600 },
  );
  expect(excluded).toBeGreaterThan(200);
});

const lacking = (counts: readonly FreeWordCounts[]): number[] => counts.map((one) => one.lacking);

test("one that stands elsewhere is excluded (2)", () => {
  const texts = ["with mail", "mail with", "mail in a box with all", "the mail"];
  expect(lacking(countsOf(texts, "with mai"))).toEqual([0, 1, 1, 1]);
  const onOneSide = ["box of mail", "box of the mail", "mail in a box of", "mail of box"];
  expect(lacking(countsOf(onOneSide, "box of mail"))).toEqual([0, 0, 0, 1]);
});

test("nothing is excluded where the order has to be exact, nor of words with others between (2)", () => {
  const texts = ["with mail", "mail with"];
  expect(lacking(countsOf(texts, "with mai", true))).toEqual([0, 0]);
  // Only one of the two free words, `of`, stands beside the content word.
  expect(lacking(countsOf(texts, "with of mai"))).toEqual([1, 1]);
});
