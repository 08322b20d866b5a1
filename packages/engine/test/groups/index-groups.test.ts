/**
 * Groups of documents by the values of an attribute, as segments come, merge and lose documents:
 *  1. Two documents have the same number if and only if they have the same value; one without a value is
 *     alone.
 *  2. A document of a merged segment keeps its number, and is not read again.
 *  3. The numbers of 4 attributes are kept: those that searches asked for last.
 *  4. There are not many more numbers than documents, however often these are written.
 */
import { defaultIndexSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { IndexReader } from "../../src/index-reader.js";
import { IndexWriter } from "../../src/indexing/index-writer.js";
import { mergeProposed } from "../../src/indexing/merge-proposal.js";

const noRecords = {
  read: (): never => {
    throw new Error("A record was read.");
  },
  valuesAt: (): never => {
    throw new Error("Values of a record were read.");
  },
};

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.array(fc.option(fc.nat(6)), { minLength: 1, maxLength: 5 }) },
    { weight: 1, arbitrary: fc.constant("settle" as const) },
    { weight: 1, arbitrary: fc.nat(40) },
  ),
  { maxLength: 25 },
);

/** By document number, of those in segments. */
function numbersOf(reader: IndexReader): Map<number, number> {
  const { bySegment } = reader.groups.numbers(reader.segments, "site", noRecords);
  const numbers = new Map<number, number>();
  for (const [at, { segment }] of reader.segments.entries()) {
    segment.parts.documentNumbers.forEach((document, i) => {
      numbers.set(document, bySegment[at][i]);
    });
  }
  return numbers;
}

test("stay as segments are merged (1, 2)", () => {
  fc.assert(
    fc.property(steps, fc.boolean(), (all, mergesLate) => {
      const writer = new IndexWriter(
        defaultIndexSettings.indexTime,
        mergesLate ? { inlineMergeBytesMax: 0 } : {},
      );
      const values: (number | null)[] = [];
      let reader = new IndexReader(writer.share());
      let before = numbersOf(reader);
      for (const step of all) {
        if (step === "settle") {
          const proposal = writer.proposeSettling();
          if (proposal !== null) writer.adoptMerge(mergeProposed(proposal));
        } else if (typeof step === "number") {
          if (writer.has(step)) writer.apply({ added: [], removed: [step] });
        } else {
          const added = step.map((site, i) => {
            const documentNumber = values.length + i;
            const objectID = String(documentNumber);
            return { documentNumber, objectID, record: site === null ? { objectID } : { objectID, site } };
          });
          values.push(...step);
          writer.apply({ added, removed: [] });
        }
        reader = new IndexReader(writer.share(), reader);
        const numbers = numbersOf(reader);
        const ofValue = new Map<number, number>();
        for (const [document, number] of numbers) {
          if (step === "settle") expect(number).toBe(before.get(document));
          const value = values[document];
          if (value === null) continue;
          expect(number).toBe(ofValue.get(value) ?? number);
          ofValue.set(value, number);
        }
        const alone = [...numbers.keys()].filter((document) => values[document] === null).length;
        expect(new Set(numbers.values()).size).toBe(ofValue.size + alone);
        before = numbers;
      }
    }),
  );
});

test("the numbers of 4 attributes are kept: those that searches asked for last (3)", () => {
  const writer = new IndexWriter(defaultIndexSettings.indexTime, {});
  writer.apply({ added: [{ documentNumber: 0, objectID: "0", record: { objectID: "0" } }], removed: [] });
  const { groups, segments } = new IndexReader(writer.share());
  const none = { ...noRecords, valuesAt: () => ({ values: [], isList: false }) };
  const of = (attribute: string): Int32Array => groups.numbers(segments, attribute, none).bySegment[0];
  const [a, b] = [of("a"), of("b")];
  for (const other of ["c", "d"]) of(other);
  expect(of("a")).toBe(a);
  of("e");
  expect(of("a")).toBe(a);
  expect(of("b")).not.toBe(b);
});

test.each([
  ["without a value", (): object => ({})],
  ["with a value of its own", (at: number): object => ({ site: `site ${at}` })],
])("numbers of documents that are gone are given back: %s (4)", (_, fieldsOf) => {
  const writer = new IndexWriter(defaultIndexSettings.indexTime);
  const batch = 100;
  let reader = new IndexReader(writer.share());
  for (let first = 0; first < 20_000; first += batch) {
    const added = Array.from({ length: batch }, (_, i) => {
      const objectID = String(i);
      return { documentNumber: first + i, objectID, record: { ...fieldsOf(first + i), objectID } };
    });
    const removed = first === 0 ? [] : added.map(({ documentNumber }) => documentNumber - batch);
    writer.apply({ added, removed });
    reader = new IndexReader(writer.share(), reader);
    const documents = reader.segments.reduce((sum, { segment }) => sum + segment.documentCount, 0);
    const { bySegment, count } = reader.groups.numbers(reader.segments, "site", noRecords);
    expect(count).toBeLessThanOrEqual(4 * documents + 1_024);
    // Asked for again, as by one search, they are the same.
    expect(reader.groups.numbers(reader.segments, "site", noRecords).bySegment).toEqual(bySegment);
    const numbers = bySegment.flatMap((ofSegment) => [...ofSegment]);
    expect(new Set(numbers).size).toBe(documents);
    expect(Math.max(...numbers)).toBeLessThan(count);
  }
});
