/**
 * An index whose search index fails, and one that is closed at work:
 *  1. While the search index lacks changes, nothing is published: not by a merge that ends, either. A write
 *     that is repeated is published, before its answer.
 *  2. An erasure does not end the rebuild of a write, but waits for it.
 *  3. To discard an index that is being erased takes no longer than the merge that runs.
 *  4. An erasure whose pending clears cannot be read is tried again, like one with any other fault.
 *  5. An index that is closed while its pending work cannot be read counts as unfinished, and one without
 *     work does not.
 */
import { IndexWriter } from "@findling/engine";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { DurableIndex } from "../../src/durable-index/durable-index.js";
import { QueuedOrder } from "../../src/durable-index/queued-order.js";
import { DamagedDataError, IndexingError } from "../../src/errors.js";
import type { Publication } from "../../src/publication.js";
import { keepingBounds } from "../../src/segment-files/index-keeper.js";
import type { ContentEntry } from "../../src/state-machine/apply-index-entry.js";
import { Upkeep } from "../../src/tables/upkeep.js";
import { batch, clear, remove, settings, temporaryFolder, upsert } from "../entries.js";
import { HeldMerger, settled } from "../merger/held-merger.js";

let merger: HeldMerger;
let index: DurableIndex;
let publications: Publication[];
let erasures: string[];
let notices: string[];
let sequence: number;
let discarded: Promise<void> | null;

beforeEach(() => {
  merger = new HeldMerger();
  [publications, erasures, notices, sequence, discarded] = [[], [], [], 0, null];
  const folder = temporaryFolder();
  index = DurableIndex.create({
    name: "a",
    incarnation: "a-1",
    folder: folder.path,
    merger,
    inlineMergeBytesMax: 0,
    keepingBounds,
    publish: (publication) => void publications.push(publication),
    onProgress: () => {},
    onRebuild: () => {},
    onErasure: (progress) => void erasures.push(progress?.step ?? "done"),
    onNotice: (message) => void notices.push(message),
    now: () => 0,
    queuedOrder: new QueuedOrder(),
  });
  onTestFinished(async () => {
    await merger.close();
    await discard();
    folder.remove();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function discard(): Promise<void> {
  discarded ??= index.discard();
  return discarded;
}

async function write(entry: ContentEntry): Promise<unknown> {
  const [applied] = await index.apply([{ entry, position: { logId: "test", sequence: ++sequence } }]);
  return "fault" in applied ? applied.fault : applied.outcome.kind;
}

/** Fails after the documents were removed, before the new ones are there. */
function failNextApply(): void {
  const { apply } = IndexWriter.prototype;
  vi.spyOn(IndexWriter.prototype, "apply").mockImplementationOnce(function (this: IndexWriter, change) {
    apply.call(this, { added: [], removed: change.removed });
    throw new Error("broken");
  });
}

const last = () => publications.at(-1);
const liveDocuments = () => last()?.shared?.liveDocuments;

/** Begins an erasure whose copy of the records fails. The clock is faked. */
async function eraseInVain(): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const kind of ["merge", "keep"] as const) merger.free.add(kind);
  await write(settings("a", { indexTime: { partitionKey: "team" } }));
  await write(batch("a", [upsert("1", { team: "red" }), upsert("2", { team: "blue" })]));
  await write(clear("a", "red"));
  await vi.waitFor(() => expect(merger.kinds).toEqual(["copy"]));
  await merger.first.fail(new Error("full"));
}

test("a merge does not publish what lacks changes, and the repeated write is published (1)", async () => {
  for (let n = 0; n < 8; n++) await write(batch("a", [upsert(`${n}`)]));
  expect([merger.kinds, last()?.dataVersion, liveDocuments()]).toEqual([["merge"], 8, 8]);
  failNextApply();
  const entry = batch("a", [upsert("0", { title: "new" })]);
  expect(await write(entry)).toBeInstanceOf(IndexingError);
  await merger.first.finish();
  expect([last()?.dataVersion, liveDocuments()]).toEqual([8, 8]);
  const repeated = write(entry);
  await settled();
  await merger.first.finish();
  expect(await repeated).toBe("written");
  expect([last()?.dataVersion, liveDocuments()]).toEqual([9, 8]);
});

test("an erasure that is tried again waits for the rebuild of a write (2)", async () => {
  await eraseInVain();
  expect(notices).toEqual(["An erasure failed, and is tried again. full"]);
  failNextApply();
  expect(await write(batch("a", [upsert("3", { team: "blue" })]))).toBeInstanceOf(IndexingError);
  const written = write(batch("a", [upsert("4", { team: "blue" })]));
  await settled();
  expect(merger.kinds).toEqual(["rebuild"]);
  await vi.advanceTimersByTimeAsync(30_000);
  await merger.first.finish();
  expect(await written).toBe("written");
  expect(liveDocuments()).toBe(3);
  await vi.waitFor(() => expect(merger.kinds).toEqual(["copy"]));
  await merger.first.finish();
  await vi.waitFor(() => expect(erasures.at(-1)).toBe("done"));
});

test("an index that is being erased can be discarded at once (3)", async () => {
  await write(settings("a", { indexTime: { partitionKey: "team" } }));
  for (let n = 0; n < 4; n++) await write(batch("a", [upsert(`r${n}`, { team: "red" }), upsert(`b${n}`)]));
  await write(batch("a", [remove("b3")]));
  await write(clear("a", "red"));
  await settled();
  expect(merger.kinds).toEqual(["merge"]);
  const isDiscarded = discard();
  await settled();
  await merger.first.finish();
  await isDiscarded;
  expect([merger.kinds, notices]).toEqual([[], []]);
});

test("an erasure that cannot read what is pending is tried again (4)", async () => {
  await eraseInVain();
  vi.spyOn(Upkeep.prototype, "pendingClears", "get").mockImplementationOnce(() => {
    throw new DamagedDataError("A row of upkeep is damaged.");
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(notices).toEqual(
    ["full", "A row of upkeep is damaged."].map((what) => `An erasure failed, and is tried again. ${what}`),
  );
  expect([merger.kinds, erasures.at(-1)]).toEqual([[], "records"]);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(merger.kinds).toEqual(["copy"]));
  await merger.first.finish();
  await vi.waitFor(() => expect(erasures.at(-1)).toBe("done"));
});

test("what cannot be read when it is closed counts as unfinished (5)", async () => {
  await write(batch("a", [upsert("1")]));
  vi.spyOn(Upkeep.prototype, "pendingClears", "get").mockImplementation(() => {
    throw new DamagedDataError("damaged");
  });
  await expect(discard()).rejects.toThrow("damaged");
  discarded = Promise.resolve();
  expect(index.isUnfinished).toBe(true);
});

test("an index without work is not unfinished when it is closed (5)", async () => {
  await write(batch("a", [upsert("1")]));
  await discard();
  expect(index.isUnfinished).toBe(false);
});
