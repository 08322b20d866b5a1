/**
 * The model of the crash harness:
 *  1. A write without an answer was applied whole or not at all.
 *  2. A dataVersion that no answer names is that of a write without an answer.
 *  3. A clear that was answered may have found nothing, because a write without an answer came before it.
 *  4. Answers that no order explains are an error.
 */
import { expect, test } from "vitest";
import { type Attempt, statesAfter } from "./histories.js";
import { type IndexModel, type IndexWrite, liveRecords } from "./index-model.js";

const empty: IndexModel = { dataVersion: 0, isPartitioned: true, rows: new Map() };

function attempt(write: IndexWrite, dataVersion?: number): Attempt {
  const result = dataVersion === undefined ? null : { dataVersion, applied: 1, ignoredAsStale: 0 };
  return { write, accepted: { least: 1_000, most: 2_000 }, result };
}

function upsert(objectID: string, team: string): IndexWrite {
  const record = { objectID, slot: 1, team, lot: objectID, title: team };
  return { kind: "batch", operations: [{ action: "upsert", record }] };
}

const clearRed: IndexWrite = { kind: "clear", partition: "red" };

function shown(states: readonly IndexModel[]): string[] {
  const teams = (index: IndexModel) => liveRecords(index).map(({ objectID, team }) => `${objectID}:${team}`);
  return states.map((index) => `${index.dataVersion} ${teams(index).join(" ")}`).sort();
}

test("a write without an answer is there or not (1)", () => {
  const states = statesAfter([empty], [attempt(upsert("a", "red"), 1), attempt(upsert("b", "blue"))]);
  expect(shown(states)).toEqual(["1 a:red", "2 a:red b:blue"]);
});

test("it fills the gap between two answers (2)", () => {
  const writes = [attempt(upsert("a", "red"), 1), attempt(clearRed, 3), attempt(upsert("b", "red"))];
  expect(shown(statesAfter([empty], writes))).toEqual(["3 "]);
});

test("a clear may have come after it and found nothing (3)", () => {
  const before = statesAfter([empty], [attempt(upsert("a", "red"), 1)]);
  const after = statesAfter(before, [attempt(clearRed, 2), attempt(upsert("a", "blue"))]);
  expect(shown(after)).toEqual(["2 ", "2 a:blue", "3 a:blue"]);
});

test("answers that cannot be are an error (4)", () => {
  expect(() => statesAfter([empty], [attempt(upsert("a", "red"), 2)])).toThrow(/No order of the writes/);
});
