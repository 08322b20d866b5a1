/**
 * The slices of an export:
 *  1. Together they are the lines of the records that are wanted, in order, behind the first line and before
 *     the last one. Only the last slice has the numbers of all.
 *  2. A slice ends with the record with which it reaches 256 KiB.
 *  3. A cleared partition is in no further slice. If the clear came before the state that is read, its
 *     records were written later, and are sent.
 *  4. If the index got another partitionKey since, nobody knows what a clear erased: the export fails.
 *  5. Damaged records are left out and named. Cleared ones are not named, either.
 *  6. It fails when the disk has no room for it, and goes on failing.
 */
import type { RecordRow } from "@findling/store/reader";
import { expect, test } from "vitest";
import { ExportSlices } from "../../src/exports/export-slices.js";

const sliceBytes = 256 * 1_024;

function row(objectID: string, change: Partial<RecordRow> & { readonly text?: string } = {}): RecordRow {
  const { text = "", ...others } = change;
  const record = Buffer.from(JSON.stringify({ objectID, text }));
  return { objectID, partition: null, version: 7, updatedAt: 1, record, ...others };
}

function slicesOf(rows: readonly RecordRow[], lackOfRoom: () => string | null = () => null) {
  const asked: (string | null)[] = [];
  const source = {
    dataVersion: 10,
    recordCount: rows.length,
    partitionKey: "team",
    rows: (after: string | null) => {
      asked.push(after);
      return rows.values();
    },
  };
  return { slices: new ExportSlices(source, "a", lackOfRoom), asked };
}

/** The lines of the next slice, and its numbers of all slices. */
function nextOf(slices: ExportSlices) {
  const slice = slices.next();
  if (slice.kind !== "slice") throw new Error(`It is no slice: ${JSON.stringify(slice)}`);
  const lines = Buffer.from(slice.bytes).toString().split("\n");
  expect(lines.pop()).toBe("");
  return { lines: lines.map((line): unknown => JSON.parse(line)), total: slice.total, bytes: slice.bytes };
}

const begin = (records: number) => ({ begin: { dataVersion: 10, records } });
const end = (records: number, damagedObjectIDs: string[] = [], damagedRecords = damagedObjectIDs.length) => ({
  end: { records, damagedRecords, damagedObjectIDs },
});
const line = (objectID: string) => ({ objectID, text: "", version: 7 });
const clear = { partitionKey: "team", partition: "red", dataVersion: 11 };

test("an index without records (1)", () => {
  const { slices, asked } = slicesOf([]);
  expect(nextOf(slices)).toMatchObject({
    lines: [begin(0), end(0)],
    total: { records: 0, damagedRecords: 0 },
  });
  expect(asked).toEqual(["a"]);
});

test("all in one slice, whose memory can be moved (1)", () => {
  const { slices } = slicesOf([row("b"), row("c")]);
  const { lines, total, bytes } = nextOf(slices);
  expect(lines).toEqual([begin(2), line("b"), line("c"), end(2)]);
  expect(total).toEqual({ records: 2, damagedRecords: 0 });
  expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
});

test("a slice ends with the record that fills it (1, 2)", () => {
  const others = `${JSON.stringify(line("large"))}\n`.length;
  const large = row("large", { text: "x".repeat(sliceBytes - others) });
  const half = [
    row("h1", { text: "x".repeat(sliceBytes / 2) }),
    row("h2", { text: "x".repeat(sliceBytes / 2) }),
  ];
  const { slices } = slicesOf([large, ...half, row("last")]);
  expect(nextOf(slices)).toMatchObject({ lines: [begin(4), { objectID: "large" }], total: null });
  expect(nextOf(slices)).toMatchObject({ lines: [{ objectID: "h1" }, { objectID: "h2" }], total: null });
  const { lines, total } = nextOf(slices);
  expect([lines, total]).toEqual([[line("last"), end(4)], { records: 4, damagedRecords: 0 }]);
});

test("a cleared partition is in no further slice, others are (3)", () => {
  const full = { text: "x".repeat(sliceBytes), partition: "red" };
  const rows = [row("r1", full), row("r2", { partition: "red" }), row("b", { partition: "blue" }), row("n")];
  const { slices } = slicesOf(rows);
  expect(nextOf(slices).lines).toMatchObject([begin(4), { objectID: "r1" }]);
  slices.clear(clear);
  expect(nextOf(slices)).toMatchObject({ lines: [line("b"), line("n"), end(3)], total: { records: 3 } });
});

test.each([9, 10])("a clear with the data version %i came before the state with 10 (3, 4)", (dataVersion) => {
  const { slices } = slicesOf([row("r", { partition: "red" })]);
  slices.clear({ ...clear, dataVersion });
  slices.clear({ partitionKey: "other", partition: "red", dataVersion });
  expect(nextOf(slices).lines).toEqual([begin(1), line("r"), end(1)]);
});

test.each(["other", null])("a clear by the partitionKey %s fails the export (4)", (partitionKey) => {
  const { slices } = slicesOf([row("r", { partition: "red" })]);
  slices.clear({ ...clear, partitionKey });
  const failed = {
    kind: "failed",
    message: expect.stringContaining("another partitionKey"),
    isDiskFault: true,
  };
  expect([slices.next(), slices.next()]).toEqual([failed, failed]);
});

test("damaged records are left out and named, unless they are cleared (5)", () => {
  const rows = [
    row("d1", { record: null }),
    row("whole"),
    row("d2", { record: null, partition: "red" }),
    row("d3", { objectID: null, record: null }),
  ];
  const { slices } = slicesOf(rows);
  slices.clear(clear);
  expect(nextOf(slices)).toMatchObject({
    lines: [begin(4), line("whole"), end(1, ["d1"], 2)],
    total: { records: 1, damagedRecords: 2 },
  });
});

test("without room it fails for good (6)", () => {
  const lacks = [null, "There is no room.", null];
  const { slices } = slicesOf(
    [row("a", { text: "x".repeat(sliceBytes) }), row("b")],
    () => lacks.shift() ?? null,
  );
  expect(nextOf(slices).total).toBeNull();
  const failed = { kind: "failed", message: "There is no room.", isDiskFault: true };
  expect([slices.next(), slices.next()]).toEqual([failed, failed]);
});
