/**
 * Texts that an index holds:
 *  1. Ordinals name records all over the index, whatever segments they lie in.
 *  2. The text is that of the first searchable attribute that has any.
 *  3. A record that is gone, or has no text, has none; an empty index neither.
 */
import { IndexReader, IndexWriter } from "@findling/engine";
import { defaultIndexSettings, type JsonObject, mergeSettings } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { recordText } from "../../src/search-threads/record-texts.js";
import type { HeldIndex } from "../../src/snapshots/held-indexes.js";

const searchableTiers = [
  { attributes: ["title"], typoTolerance: true },
  { attributes: ["body.text"], typoTolerance: true },
];
const settings = mergeSettings(defaultIndexSettings, { indexTime: { searchableTiers } });

interface TestRecord extends JsonObject {
  objectID: string;
}

function hold(...batches: readonly (readonly TestRecord[])[]) {
  const records = batches.flat();
  const writer = new IndexWriter(settings.indexTime);
  let documentNumber = 0;
  for (const batch of batches) {
    const added = batch.map((record) => ({
      documentNumber: documentNumber++,
      objectID: record.objectID,
      record,
    }));
    writer.apply({ added, removed: [] });
  }
  const held: HeldIndex = {
    incarnation: "first",
    dataVersion: 1,
    settingsVersion: 1,
    settings,
    reader: new IndexReader(writer.share()),
  };
  const reader = {
    documentRecord: (_incarnation: string, number: number) =>
      number in records ? Buffer.from(JSON.stringify(records[number])) : undefined,
  };
  return { held, reader };
}

describe("recordText", () => {
  test("goes all over the index", () => {
    const titled = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ objectID: `${from + at}`, title: `title ${from + at}` }));
    const { held, reader } = hold(titled(0, 5), titled(5, 300), titled(305, 95));
    const texts = Array.from({ length: 200 }, (_, ordinal) => recordText(held, ordinal, reader));
    expect(texts).not.toContain(undefined);
    expect(new Set(texts).size).toBeGreaterThan(190);
  });

  test("takes the first searchable attribute that has a text", () => {
    const only = (record: JsonObject) => {
      const { held, reader } = hold([{ objectID: "1", ...record }]);
      return recordText(held, 0, reader);
    };
    expect(only({ title: " Title ", body: { text: "text" } })).toBe("Title");
    expect(only({ title: " ", body: { text: ["", "text"] } })).toBe("text");
    expect(only({ title: 42 })).toBe("42");
    expect(only({ title: null, other: "text" })).toBeUndefined();
  });

  test("there is none of a record that is gone, nor in an empty index", () => {
    const { held } = hold([{ objectID: "1", title: "title" }]);
    expect(recordText(held, 0, { documentRecord: () => undefined })).toBeUndefined();
    const empty = hold();
    expect(recordText(empty.held, 3, empty.reader)).toBeUndefined();
  });
});
