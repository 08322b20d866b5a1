/**
 * The snapshot protocol between the writer and the search threads:
 *  1. What was published before a search is seen by it, though no event loop has run since.
 *  2. Settings travel only when they changed; the receiver keeps them.
 *  3. A receiver that is attached late gets the whole state.
 *  4. A dropped index is gone; made again, it is another one.
 *  5. Publications are taken in while nobody searches.
 *  6. Segments and layers travel once to each receiver.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { IndexWriter } from "@findling/engine";
import { defaultIndexSettings, mergeSettings } from "@findling/protocol";
import type { Publication } from "@findling/store";
import { afterEach, describe, expect, test } from "vitest";
import { PublicationReceiver } from "../../src/threads/publication-receiver.js";
import { PublicationSender } from "../../src/threads/publication-sender.js";
import { SnapshotCounter } from "../../src/threads/snapshot-counter.js";

const receivers: PublicationReceiver[] = [];

afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.close();
});

function attach(sender: PublicationSender, counter: SnapshotCounter, slot = 0): PublicationReceiver {
  const { port1, port2 } = new MessageChannel();
  sender.attach(slot, port1);
  const receiver = new PublicationReceiver(port2, new SnapshotCounter(counter.shared));
  receivers.push(receiver);
  return receiver;
}

const emptyIndex = new IndexWriter(defaultIndexSettings.indexTime).share();

const publication = (fields: Partial<Publication> = {}): Publication => ({
  index: "a",
  incarnation: "first",
  dataVersion: 1,
  settingsVersion: 1,
  settings: defaultIndexSettings,
  shared: emptyIndex,
  ...fields,
});

describe("snapshot protocol", () => {
  test("what was published is seen at once, on every port", () => {
    const counter = new SnapshotCounter();
    const sender = new PublicationSender(counter);
    const both = [attach(sender, counter, 0), attach(sender, counter, 1)];
    for (let dataVersion = 1; dataVersion <= 100; dataVersion++) {
      sender.publish(publication({ dataVersion }));
      if (dataVersion % 7 === 0)
        for (const held of both) expect(held.newest("a")?.dataVersion).toBe(dataVersion);
    }
    for (const held of both) expect(held.newest("a")?.dataVersion).toBe(100);
    expect(both[0].newest("b")).toBeUndefined();
  });

  test("settings travel only when they changed", () => {
    const counter = new SnapshotCounter();
    const sender = new PublicationSender(counter);
    const sent: { indexes: { settings: unknown }[] }[] = [];
    const { port1, port2 } = new MessageChannel();
    const spied: MessagePort = Object.assign(port1, {
      postMessage: (message: never) => void sent.push(message),
    });
    sender.attach(0, spied);
    const changed = mergeSettings(defaultIndexSettings, { queryTime: { typoTolerance: false } });
    sender.publish(publication());
    sender.publish(publication({ dataVersion: 2 }));
    sender.publish(publication({ dataVersion: 2, settingsVersion: 2, settings: changed }));
    sender.publish(publication({ dataVersion: 3, incarnation: "second" }));
    const settings = sent.slice(1).map(({ indexes }) => indexes[0].settings);
    expect(settings).toEqual([defaultIndexSettings, null, changed, defaultIndexSettings]);
    port2.close();
  });

  test("segments and layers travel once", () => {
    const counter = new SnapshotCounter();
    const sender = new PublicationSender(counter);
    const early = attach(sender, counter);
    const writer = new IndexWriter(defaultIndexSettings.indexTime);
    const publish = (dataVersion: number, title: string, removed: number[] = []) => {
      const record = { objectID: String(dataVersion), title };
      writer.apply({ added: [{ documentNumber: dataVersion, objectID: record.objectID, record }], removed });
      sender.publish(publication({ dataVersion, shared: writer.share() }));
    };
    publish(1, "one");
    const first = early.newest("a")?.reader.shared;
    publish(2, "two");
    publish(3, "three", [2]);
    const late = attach(sender, counter, 1);
    publish(4, "four");
    for (const receiver of [early, late]) {
      expect(receiver.newest("a")?.reader.shared).toEqual(writer.share());
      expect(receiver.newest("a")?.reader.liveDocuments).toBe(3);
    }
    // The very same object: it has not been sent again.
    expect(early.newest("a")?.reader.shared.segments[0]).toBe(first?.segments[0]);
  });

  test("the receiver keeps settings that did not travel", () => {
    const counter = new SnapshotCounter();
    const sender = new PublicationSender(counter);
    const receiver = attach(sender, counter);
    sender.publish(publication());
    sender.publish(publication({ dataVersion: 2 }));
    expect(receiver.newest("a")).toMatchObject({ dataVersion: 2, settings: defaultIndexSettings });
  });

  test("a late receiver gets the whole state", () => {
    const counter = new SnapshotCounter();
    const sender = new PublicationSender(counter);
    sender.publish(publication({ dataVersion: 5 }));
    sender.publish(publication({ index: "b", dataVersion: 7 }));
    const receiver = attach(sender, counter);
    expect(receiver.newest("a")?.dataVersion).toBe(5);
    expect(receiver.newest("b")?.settings).toEqual(defaultIndexSettings);
    sender.publish(publication({ dataVersion: 6 }));
    expect(receiver.newest("a")?.dataVersion).toBe(6);
  });

  test("a dropped index is gone; made again it is another", () => {
    const counter = new SnapshotCounter();
    const sender = new PublicationSender(counter);
    const receiver = attach(sender, counter);
    sender.publish(publication());
    const first = receiver.newest("a")?.reader;
    sender.publish(publication({ dataVersion: 2, shared: null }));
    expect(receiver.newest("a")).toBeUndefined();
    sender.publish(publication({ dataVersion: 3, incarnation: "second" }));
    const second = receiver.newest("a");
    expect(second?.incarnation).toBe("second");
    expect(second?.reader).not.toBe(first);
    expect(attach(sender, counter, 1).newest("a")?.dataVersion).toBe(3);
  });

  test("publications are taken in while nobody searches", async () => {
    const counter = new SnapshotCounter();
    const sender = new PublicationSender(counter);
    const receiver = attach(sender, counter);
    sender.publish(publication({ dataVersion: 9 }));
    await sleep(50);
    expect(receiver.newest("a")?.dataVersion).toBe(9);
  });
});
