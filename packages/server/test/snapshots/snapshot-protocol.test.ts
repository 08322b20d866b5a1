/**
 * The snapshot protocol: from the writer over the main thread to the search threads.
 *  1. Who is brought up to date holds all that was published before.
 *  2. Settings travel only when they changed; who receives them keeps them.
 *  3. A thread that follows late gets the whole state.
 *  4. A dropped index is gone; made again, it is another one. One that is closed is gone until it is opened
 *     again.
 *  5. States are taken in while nobody searches, and not one by one; of many indexes slice by slice. Of
 *     these none is opened before it is searched, and one that was built anew is opened again by a search.
 *  6. Segments and layers travel once to each thread.
 *  7. Superseded memory is given back once no thread is behind.
 *  8. Of a state nothing is copied that can be large, and nothing is opened before somebody searches it.
 */
import { IndexWriter } from "@findling/engine";
import { defaultIndexSettings, mergeSettings } from "@findling/protocol";
import type { Publication } from "@findling/store";
import { readSettings, SupersededMemory, shareSettings } from "@findling/store/memory";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AnswerCache } from "../../src/search/answer-cache.js";
import { HeldIndexes } from "../../src/snapshots/held-indexes.js";
import type { PublicationChange } from "../../src/snapshots/publication-change.js";
import { PublishedStates } from "../../src/snapshots/published-states.js";
import { Snapshots } from "../../src/snapshots/snapshots.js";

const noAnswers = new AnswerCache(0);

/** The writer and the main thread; `published`: what went from the one to the other. */
function startProtocol() {
  const states = new PublishedStates();
  const snapshots = new Snapshots(noAnswers);
  const published: PublicationChange[] = [];
  const publish = (fields: Partial<Publication> = {}): void => {
    const change = structuredClone(states.changeTo(publication(fields)));
    published.push(change);
    snapshots.take(change);
  };
  const close = (index: string): void => {
    states.forget(index);
    snapshots.withdraw(index);
  };
  return { snapshots, published, publish, close };
}

/** A search thread; `sent`: what went there, by message. */
function follow(snapshots: Snapshots) {
  const held = new HeldIndexes();
  const sent: (readonly PublicationChange[])[] = [];
  const follower = snapshots.follow((changes) => {
    const message = structuredClone(changes);
    sent.push(message);
    held.take(message);
  });
  const newest = (index: string) => {
    follower.sendNewest(index);
    return held.get(index);
  };
  return { held, sent, follower, newest };
}

const sharedSettings = shareSettings(defaultIndexSettings);
const emptyIndex = new IndexWriter(defaultIndexSettings.indexTime).share();

const publication = (fields: Partial<Publication> = {}): Publication => ({
  index: "a",
  incarnation: "first",
  dataVersion: 1,
  settingsVersion: 1,
  settings: sharedSettings,
  listed: { recordCount: 0, partitionCount: 0, lastWriteAt: 0, partitionKey: null },
  shared: emptyIndex,
  ...fields,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("snapshot protocol", () => {
  test("what was published is held by every thread that is brought up to date", () => {
    const { snapshots, publish } = startProtocol();
    const both = [follow(snapshots), follow(snapshots)];
    for (let dataVersion = 1; dataVersion <= 100; dataVersion++) {
      publish({ dataVersion });
      if (dataVersion % 7 === 0)
        for (const { newest } of both) expect(newest("a")?.dataVersion).toBe(dataVersion);
    }
    for (const { newest } of both) expect(newest("a")?.dataVersion).toBe(100);
    expect(both[0].newest("b")).toBeUndefined();
  });

  test("a listing gets the facts of the newest state, while the index is open", () => {
    const { snapshots, publish } = startProtocol();
    const entry = { name: "a", incarnation: "first" };
    expect(snapshots.listed(entry)).toBeUndefined();
    for (const recordCount of [1, 2]) {
      const listed = { recordCount, partitionCount: 1, lastWriteAt: 5, partitionKey: "team" };
      publish({ dataVersion: recordCount, listed });
      expect(snapshots.listed(entry)).toEqual(listed);
    }
    // An index of the same name that is gone has no listing.
    expect(snapshots.listed({ ...entry, incarnation: "before" })).toBeUndefined();
    snapshots.withdraw("a");
    expect(snapshots.listed(entry)).toBeUndefined();
  });

  test("settings travel only when they changed", () => {
    const { snapshots, published, publish } = startProtocol();
    const { sent, follower } = follow(snapshots);
    const changed = mergeSettings(defaultIndexSettings, { queryTime: { typoTolerance: false } });
    for (const fields of [
      {},
      { dataVersion: 2 },
      { dataVersion: 2, settingsVersion: 2, settings: shareSettings(changed) },
      { dataVersion: 3, incarnation: "second" },
    ]) {
      publish(fields);
      follower.sendNewest("a");
    }
    const { queryTime } = defaultIndexSettings;
    const expected = [queryTime, null, changed.queryTime, queryTime];
    const read = ({ settings }: PublicationChange) => settings && readSettings(settings).queryTime;
    expect(published.map(read)).toEqual(expected);
    expect(sent.flat().map(read)).toEqual(expected);
  });

  test("segments and layers travel once", () => {
    const { snapshots, publish } = startProtocol();
    const early = follow(snapshots);
    const writer = new IndexWriter(defaultIndexSettings.indexTime);
    const write = (dataVersion: number, title: string, removed: number[] = []) => {
      const record = { objectID: String(dataVersion), title };
      writer.apply({ added: [{ documentNumber: dataVersion, objectID: record.objectID, record }], removed });
      publish({ dataVersion, shared: writer.share() });
    };
    write(1, "one");
    const first = early.newest("a")?.reader.shared;
    write(2, "two");
    write(3, "three", [2]);
    const late = follow(snapshots);
    write(4, "four");
    for (const { newest } of [early, late]) {
      expect(newest("a")?.reader.shared).toEqual(writer.share());
      expect(newest("a")?.reader.liveDocuments).toBe(3);
    }
    // The very same object: it has not been sent again.
    expect(early.newest("a")?.reader.shared.segments[0]).toBe(first?.segments[0]);
  });

  test("the settings that did not travel are kept", () => {
    const { snapshots, publish } = startProtocol();
    const { newest } = follow(snapshots);
    publish();
    newest("a");
    publish({ dataVersion: 2 });
    expect(newest("a")?.dataVersion).toBe(2);
    expect(newest("a")?.settings.queryTime).toEqual(defaultIndexSettings.queryTime);
  });

  test("a thread that follows late gets the whole state", () => {
    const { snapshots, publish } = startProtocol();
    publish({ dataVersion: 5 });
    publish({ index: "b", dataVersion: 7 });
    const { newest } = follow(snapshots);
    expect(newest("a")?.dataVersion).toBe(5);
    expect(newest("b")?.settings.queryTime).toEqual(defaultIndexSettings.queryTime);
    publish({ dataVersion: 6 });
    expect(newest("a")?.dataVersion).toBe(6);
  });

  test.each([true, false])(
    "a dropped index is gone; made again it is another (searched between: %s)",
    (isSearched) => {
      const { snapshots, publish } = startProtocol();
      const { newest } = follow(snapshots);
      publish();
      const first = newest("a")?.reader;
      publish({ dataVersion: 2, shared: null });
      if (isSearched) expect(newest("a")).toBeUndefined();
      publish({ dataVersion: 3, incarnation: "second" });
      const second = newest("a");
      expect(second?.incarnation).toBe("second");
      expect(second?.reader).not.toBe(first);
      expect(follow(snapshots).newest("a")?.dataVersion).toBe(3);
    },
  );

  test.each([true, false])(
    "a closed index is gone until it is opened again (searched between: %s)",
    (isSearched) => {
      const { snapshots, publish, close } = startProtocol();
      const { newest } = follow(snapshots);
      publish();
      expect(newest("a")?.dataVersion).toBe(1);
      close("a");
      if (isSearched) expect(newest("a")).toBeUndefined();
      publish({ dataVersion: 2, shared: new IndexWriter(defaultIndexSettings.indexTime).share() });
      expect(newest("a")?.dataVersion).toBe(2);
      expect(newest("a")?.settings.queryTime).toEqual(defaultIndexSettings.queryTime);
      close("a");
      expect(newest("a")).toBeUndefined();
    },
  );

  test("states are taken in while nobody searches, those of a burst together", async () => {
    const { snapshots, publish, close } = startProtocol();
    const { held, sent } = follow(snapshots);
    for (let dataVersion = 1; dataVersion <= 9; dataVersion++) publish({ dataVersion });
    publish({ index: "b" });
    close("b");
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(held.get("a")?.dataVersion).toBe(9);
    expect(sent).toMatchObject([[{ index: "a", dataVersion: 9 }]]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(1);
  });

  test("the states of many indexes are sent slice by slice, that of a search before", async () => {
    const { snapshots, publish } = startProtocol();
    const indexes = Array.from({ length: 40 }, (_, number) => `index ${number}`);
    for (const index of indexes) publish({ index });
    const { held, sent, follower, newest } = follow(snapshots);
    const done = follower.bringUpToDate();
    expect(newest("index 39")?.dataVersion).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(sent.map((slice) => slice.length)).toEqual([16, 1, 16, 7]);
    expect(indexes.filter((index) => held.get(index) === undefined)).toEqual([]);
  });

  test("an index is opened by the first search, and again when it was built anew", () => {
    const { snapshots, publish } = startProtocol();
    const { held, follower, newest } = follow(snapshots);
    publish({ shared: { ...emptyIndex, segments: [damaged] } });
    // A thread that takes it in does not even look at it.
    expect(() => follower.sendNewest("a")).not.toThrow();
    expect(() => held.get("a")).toThrow("magic number");
    publish({ dataVersion: 2 });
    const first = newest("a")?.reader;
    publish({ dataVersion: 3 });
    const second = newest("a")?.reader;
    expect(second?.schema).toBe(first?.schema);
    publish({ dataVersion: 4, shared: new IndexWriter(defaultIndexSettings.indexTime).share() });
    expect(newest("a")?.reader.schema).not.toBe(first?.schema);
  });

  test("a thread that is gone is sent nothing", async () => {
    const { snapshots, publish } = startProtocol();
    const { sent, follower } = follow(snapshots);
    follower.end();
    publish();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([]);
  });

  test("superseded memory is given back when all threads are brought up to date, not before", async () => {
    let collections = 0;
    const snapshots = new Snapshots(noAnswers, new SupersededMemory(() => void collections++));
    snapshots.follow(() => undefined);
    const publish = (dataVersion: number, shared: Publication["shared"]) =>
      snapshots.take(new PublishedStates().changeTo(publication({ dataVersion, shared })));
    for (const end of [() => publish(3, emptyIndex), () => snapshots.withdraw("a")]) {
      publish(2, largeIndex());
      await vi.advanceTimersByTimeAsync(150);
      end();
      const before = collections;
      // What the thread was sent last is the large one still.
      await vi.advanceTimersByTimeAsync(50);
      expect(collections).toBe(before);
      await vi.advanceTimersByTimeAsync(100);
      expect(collections).toBe(before + 1);
    }
  });

  test("a large state is neither copied nor opened before it is searched", () => {
    const { snapshots, publish } = startProtocol();
    const { sent, follower, newest } = follow(snapshots);
    const dictionary = Array.from({ length: 10_000 }, (_, i) => `entry ${i}`);
    const pins = dictionary.map((id, position) => ({ id, query: id, objectID: id, position }));
    const large = mergeSettings(defaultIndexSettings, { indexTime: { dictionary }, queryTime: { pins } });
    const writer = new IndexWriter(large.indexTime);
    const read = vi.spyOn(JSON, "parse");
    publish({ settings: shareSettings(large), shared: writer.share() });
    for (let dataVersion = 2; dataVersion < 5; dataVersion++)
      publish({ dataVersion, shared: writer.share() });
    follower.sendNewest("a");
    expect(read.mock.calls.length).toBe(0);
    const held = newest("a");
    expect(JSON.stringify(sent.flat())).not.toContain("entry 17");
    expect(held?.settings.queryTime.pins).toHaveLength(10_000);
    expect(held?.settings).toBe(newest("a")?.settings);
    expect(read.mock.calls.length).toBe(1);
    expect(held?.reader.schema.dictionaryEntries.has("entry 17")).toBe(true);
    expect(held?.reader).toBe(newest("a")?.reader);
    publish({ dataVersion: 6, shared: writer.share() });
    expect(newest("a")?.reader.schema).toBe(held?.reader.schema);
    read.mockRestore();
  });
});

const damaged = {
  id: -2,
  bytes: new SharedArrayBuffer(1),
  live: new Uint32Array(1),
  liveCount: 1,
  documentCount: 1,
  lastDocumentNumber: 1,
};

/** A state with one segment, of a size that is worth a collection. */
function largeIndex(): NonNullable<Publication["shared"]> {
  const bytes = new SharedArrayBuffer(32 * 2 ** 20);
  const live = new Uint32Array(1);
  const segment = { id: -1, bytes, live, liveCount: 1, documentCount: 1, lastDocumentNumber: 1 };
  return { ...emptyIndex, segments: [segment] };
}
