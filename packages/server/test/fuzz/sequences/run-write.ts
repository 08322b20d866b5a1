import { setTimeout as sleep } from "node:timers/promises";
import {
  type JsonObject,
  type StoredRecord,
  type Task,
  versionMax,
  type WriteResult,
} from "@findling/protocol";
import { expect } from "vitest";
import { objectOfFields } from "../odd-values.js";
import { pathText } from "../path-text.js";
import { plainStyle, type RawJson, rawJson } from "../raw-json.js";
import type { IndexModel, ModelOperation, Outcome, Range, Row } from "./index-model.js";
import { type ModelCaller, refusalOf } from "./key-model.js";
import type { DrawnCaller, DrawnOperation, VersionChoice } from "./steps.js";
import { expectRefusal, type World } from "./world.js";

/** Batches that are queued within a millisecond get later times. */
const queuedSlackMs = 50;
const taskMs = 60_000;

interface PreparedBatch {
  /** JSON */
  readonly body: string;
  readonly operations: readonly ModelOperation[];
}

interface Named {
  readonly name: string;
  readonly model: IndexModel;
}

/** Sends batches one after the other, and holds their results, then the records, against the model. */
export async function runWrite(
  world: World,
  slot: number,
  drawn: DrawnCaller,
  batches: readonly (readonly DrawnOperation[])[],
): Promise<void> {
  const index = world.index(slot);
  const caller = world.caller(drawn);
  const waiting: (() => Promise<void>)[] = [];
  const touched = new Set<string>();
  for (const batch of batches) {
    const prepared = prepare(batch, index.model);
    const checked = await sendBatch(world, index, caller, prepared);
    if (checked === null) return;
    waiting.push(checked);
    for (const { objectID } of prepared.operations) touched.add(objectID);
  }
  for (const check of waiting) await check();
  for (const objectID of touched) await readBack(world, index, objectID);
}

/** The check of what became of the batch, which may have to wait; null: the caller may not write. */
async function sendBatch(
  world: World,
  { name, model }: Named,
  caller: ModelCaller,
  { body, operations }: PreparedBatch,
): Promise<(() => Promise<void>) | null> {
  const before = Date.now();
  const path = `/1/indexes/${name}/records`;
  const call = { route: "writeRecords", caller, method: "POST", path, body, index: name } as const;
  const answer = await world.call(call);
  if (answer === null) return null;
  const most = Date.now() + (world.isQueued ? queuedSlackMs : 0);
  const accepted: Range = { least: before, most };
  const outcome = model.write(operations, { accepted, isQueued: world.isQueued });
  if (world.isQueued) {
    const { queued }: WriteResult = JSON.parse(answer.text);
    expect([answer.status, body]).toEqual([202, body]);
    return () => expectTask(world, queued?.taskId ?? "", outcome, body);
  }
  expectOutcome(answer, outcome, call);
  return () => Promise.resolve();
}

export function expectOutcome(
  answer: { readonly status: number; readonly headers: Headers; readonly text: string },
  outcome: Outcome,
  what: unknown,
): void {
  if ("refused" in outcome) expectRefusal(answer, outcome.refused, what);
  else expect({ what, result: JSON.parse(answer.text) }).toEqual({ what, result: outcome });
}

async function expectTask(world: World, taskId: string, outcome: Outcome, body: string): Promise<void> {
  const caller = world.caller({ kind: "admin" });
  const call = { route: "getTask", caller, method: "GET", path: `/1/tasks/${taskId}` } as const;
  for (const end = Date.now() + taskMs; Date.now() < end; ) {
    const task = await world.ask<Task>(call);
    if (task?.status === "queued") await sleep(5);
    else {
      const status = "refused" in outcome ? "failed" : "applied";
      const dataVersion = "refused" in outcome ? 0 : outcome.dataVersion;
      expect({ body, task }).toEqual({ body, task: { taskId, status, dataVersion } });
      return;
    }
  }
  throw new Error(`The task ${taskId} was not applied in time.`);
}

/** Holds a record against the model, value for value, and learns what the server chose. */
export async function readBack(world: World, { name, model }: Named, objectID: string): Promise<void> {
  const caller = world.caller({ kind: "admin" });
  const path = `/1/indexes/${name}/records/${pathText(objectID)}`;
  const call = { route: "getRecord", caller, method: "GET", path, index: name } as const;
  const answer = await world.call(call);
  if (answer === null) throw new Error("An admin key was refused.");
  const row = model.rows.get(objectID);
  if (row === undefined || row.record === null) expectRefusal(answer, "not_found", call);
  else {
    const { version, updatedAt } = expectRecord(answer.text, row, row.record);
    model.narrow(objectID, version, updatedAt);
  }
}

/** The record of an answer is that of the row. */
export function expectRecord(text: string, row: Row, record: JsonObject): StoredRecord {
  const stored: StoredRecord = JSON.parse(text);
  const { version, updatedAt, ...attributes } = stored;
  const { updatedAt: _hidden, ...expected } = record;
  // As texts: an attribute `constructor` or `__proto__` misleads comparisons of objects.
  expect(JSON.stringify(attributes)).toBe(JSON.stringify(expected));
  for (const [value, { least, most }] of [
    [version, row.version] as const,
    [updatedAt, row.updatedAt] as const,
  ])
    expect([record, value >= least && value <= most, value, least, most]).toEqual([
      record,
      true,
      value,
      least,
      most,
    ]);
  return stored;
}

function prepare(batch: readonly DrawnOperation[], model: IndexModel): PreparedBatch {
  const seen = new Set<string>();
  const made = batch.map((drawn) => {
    const version = versionOf(drawn.version, model.rows.get(drawn.objectID), seen.has(drawn.objectID));
    seen.add(drawn.objectID);
    return operationOf(drawn, version);
  });
  return {
    body: `{"operations":[${made.map(({ json }) => json).join()}]}`,
    operations: made.map(({ operation }) => operation),
  };
}

function operationOf(
  { objectID, attributes, escapes }: DrawnOperation,
  version: number | undefined,
): { readonly json: string; readonly operation: ModelOperation } {
  const style = { ...plainStyle, escapes };
  const versioned: (readonly [string, RawJson])[] = version === undefined ? [] : [["version", version]];
  if (attributes === null) {
    const json = rawJson(objectOfFields([["action", "delete"], ["objectID", objectID], ...versioned]), style);
    return { json, operation: { objectID, version, record: null } };
  }
  const fields = [...attributes, ["objectID", objectID] as const];
  const record = objectOfFields([...fields, ...versioned]);
  const json = `{"action":"upsert","record":${rawJson(record, style)}}`;
  const plain: JsonObject = JSON.parse(rawJson(objectOfFields(fields)));
  return { json, operation: { objectID, version, record: plain } };
}

/** @param isAgain the batch has written the objectID before: nobody knows yet what its version is */
function versionOf(choice: VersionChoice, row: Row | undefined, isAgain: boolean): number | undefined {
  if (typeof choice === "number") return choice;
  if (choice === "none" || isAgain) return undefined;
  const { least, most } = row?.version ?? { least: 0, most: 0 };
  const versions = {
    lower: Math.max(0, least - 1),
    equal: most,
    higher: Math.min(most + 1, versionMax),
    most: versionMax,
  };
  return versions[choice];
}

/** Clears a partition, and holds the result against the model. */
export async function runClear(
  world: World,
  slot: number,
  drawn: DrawnCaller,
  partition: string,
): Promise<void> {
  const { name, model } = world.index(slot);
  const path = `/1/indexes/${name}/partitions/${pathText(partition)}`;
  const call = {
    route: "clearPartition",
    caller: world.caller(drawn),
    method: "DELETE",
    path,
    index: name,
  } as const;
  const before = Date.now();
  const answer = await world.call(call);
  if (answer === null || refusalOf(call.caller, call.route, name) !== null) return;
  if (!model.exists) expectRefusal(answer, "index_not_found", call);
  else {
    const accepted = { least: before, most: Date.now() + queuedSlackMs };
    expectOutcome(answer, model.clear(partition, accepted), call);
  }
}
