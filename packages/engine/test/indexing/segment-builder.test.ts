import { defaultIndexSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DictionaryWriter } from "../../src/dictionary/dictionary-writer.js";
import { mergeSegments } from "../../src/indexing/merge-segments.js";
import { type DocumentInput, SegmentBuilder } from "../../src/indexing/segment-builder.js";
import { SegmentList } from "../../src/indexing/segment-list.js";
import { usualNeighbourLimits } from "../../src/indexing/sign-neighbours.js";
import { openSchema } from "../../src/schema/index-schema.js";
import { shareSchema } from "../../src/schema/shared-schema.js";
import type { LiveSegment } from "../../src/segment/live-segment.js";
import { noNeighbours } from "../../src/segment/neighbour-signatures.js";
import { Segment } from "../../src/segment/segment.js";
import type { SegmentParts } from "../../src/segment/segment-format.js";
import { withLiveness } from "../live-documents.js";

/**
 * Building segments:
 *  1. A builder that has built other segments builds the same as a new one.
 *  2. A batch has the tokens and postings of its documents, built one by one and merged.
 *  3. Batches of which documents have died, merged, have the tokens and postings of a batch of the live ones,
 *     also merged in two steps; and have the same neighbour signatures however they were merged, none if
 *     they are small.
 */

const settings = { ...defaultIndexSettings.indexTime, languages: ["en", "ja"] };
const newBuilder = (): SegmentBuilder => new SegmentBuilder(openSchema(shareSchema(settings)));

/**
 * Few words, so that they come again; some with pieces, joined, without spaces, or long enough to be cut out.
 */
const word = fc.constantFrom(
  ..."a the getElementById e-mail org.apache.tools 東京都 한국어 don't été x2 extraordinarilyLongIdentifier".split(
    " ",
  ),
);
const text = fc
  .array(fc.oneof(word, fc.string({ maxLength: 4 })), { maxLength: 6 })
  .map((ws) => ws.join(" "));
/** Neighbours often have the same title, which may be long enough to be stored once. */
const longTitles = ["a title", "東京都 title"].map((title) => `${title} that is ${"very ".repeat(12)}long`);
const record = fc.record({
  title: fc.oneof(
    fc.constantFrom("Same Title", "E-mail", ...longTitles),
    fc.array(text, { maxLength: 2 }),
    text,
  ),
  content: text,
  url: fc.constantFrom("/a/b", "/a/c"),
});
const batches = fc.array(fc.array(record, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 });

function build(builder: SegmentBuilder, inputs: readonly DocumentInput[], dictionary: DictionaryWriter) {
  for (const input of inputs) builder.add(input);
  const { buffer, ...built } = builder.build(dictionary);
  return { ...built, buffer };
}

function inputsOf(records: readonly DocumentInput["record"][], first: number): DocumentInput[] {
  return records.map((one, i) => ({ documentNumber: first + i, objectID: `id${first + i}`, record: one }));
}

test("a builder that has built other segments builds the same as a new one (1)", () => {
  fc.assert(
    fc.property(batches, (all) => {
      const used = newBuilder();
      const dictionaries = [new DictionaryWriter(), new DictionaryWriter()];
      for (const [b, records] of all.entries()) {
        const inputs = inputsOf(records, b * 10);
        const again = build(used, inputs, dictionaries[0]);
        const fresh = build(newBuilder(), inputs, dictionaries[1]);
        expect({ ...again, buffer: bytesOf(again.buffer) }).toEqual({
          ...fresh,
          buffer: bytesOf(fresh.buffer),
        });
      }
    }),
    { numRuns: 60 },
  );
});

test("a batch has what its documents have (2)", () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 8 }), (records) => {
      const dictionary = new DictionaryWriter();
      const inputs = inputsOf(records, 0);
      const whole = new Segment(build(newBuilder(), inputs, dictionary).buffer).parts;
      const list = new SegmentList();
      for (const input of inputs) list.push(build(newBuilder(), [input], dictionary).buffer);
      const merged = new Segment(mergeSegments(list.segments, dictionary.dictionary, null)).parts;
      expectSameTokens(merged, whole);
    }),
    { numRuns: 100 },
  );
});

test("merged batches have what their live documents have (3)", () => {
  const liveness = batches.chain((all) =>
    fc.tuple(...all.map((records) => withLiveness(records.map((value, i) => ({ value, i }))))),
  );
  fc.assert(
    fc.property(liveness, (drawn) => {
      const dictionary = new DictionaryWriter();
      const list = new SegmentList();
      const live: DocumentInput[] = [];
      for (const [b, documents] of drawn.entries()) {
        const inputs = inputsOf(
          documents.map(({ value }) => value.value),
          b * 10,
        );
        list.push(build(newBuilder(), inputs, dictionary).buffer);
        const isLive = (_: DocumentInput, i: number): boolean => documents[i].isLive;
        live.push(...inputs.filter(isLive));
        const dead = inputs.filter((input, i) => !isLive(input, i));
        list.remove(dead.map(({ documentNumber }) => documentNumber));
      }
      fc.pre(live.length > 0);
      const whole = new Segment(build(newBuilder(), live, dictionary).buffer).parts;
      const limits = { documentsMin: 0, frequentIn: 4, commonIn: 2 };
      const merge = (segments: readonly LiveSegment[]) =>
        mergeSegments(segments, dictionary.dictionary, limits);
      const atOnce = new Segment(merge(list.segments)).parts;
      expectSameTokens(atOnce, whole);
      const steps = new SegmentList();
      steps.push(merge(list.segments.slice(0, 2)));
      for (const { segment, live: bits, liveCount } of list.segments.slice(2))
        steps.pushKept({ bytes: segment.buffer, live: bits.words, liveCount });
      const stepwise = new Segment(merge(steps.segments)).parts;
      expectSameTokens(stepwise, whole);
      expect(stepwise.neighbours).toEqual(atOnce.neighbours);
      const small = new Segment(mergeSegments(list.segments, dictionary.dictionary, usualNeighbourLimits))
        .parts;
      expect(small.neighbours).toEqual(noNeighbours);
    }),
    { numRuns: 100 },
  );
});

function expectSameTokens(actual: SegmentParts, expected: SegmentParts): void {
  const parts = ["terms", "postingOffsets", "postingBytes", "forwardOffsets", "forwardUnits"] as const;
  for (const part of parts) expect(Array.from(actual[part])).toEqual(Array.from(expected[part]));
}

function bytesOf(buffer: SharedArrayBuffer): readonly number[] {
  return Array.from(new Uint8Array(buffer));
}
