/**
 * The intake of writes:
 *  1. The thread makes of a large body the same as of a small one here: the entry, or its refusal.
 *  2. They are read one after the other, in the order in which they came.
 *  3. What finds no room is refused before it is read; what waits counts.
 *  4. A thread that dies, or cannot be made, takes with it what it was to read, and nothing else.
 *  5. Closed, it refuses what it has not read.
 */
import { ApiError } from "@findling/protocol";
import { decodeEntry, newFiguresChannel } from "@findling/store/log";
import { afterEach, expect, test } from "vitest";
import { ownOrigin } from "../../src/tracing/request-origin.js";
import { entryBytesOf, type SentWrite } from "../../src/writes/sent-write.js";
import { WriteIntake, type WriteIntakeOptions } from "../../src/writes/write-intake.js";
import { refuseNextThread } from "../failing-threads.js";

const builtThread = new URL("../../dist/writes/write-intake-thread.js", import.meta.url);
/** Gives a body back as its entry, and dies of some. */
const mortalThread = new URL(`data:text/javascript,
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ body }) => {
    if (Buffer.from(body).includes("die")) throw new Error("ordered to die");
    parentPort.postMessage({ kind: "entry", bytes: body });
  });`);

let intake: WriteIntake;
let deaths: { readonly error: Error | undefined; readonly requestId: string | null }[] = [];
const origin = { ...ownOrigin, requestId: "r1" };

function open(options: Partial<WriteIntakeOptions> = {}): void {
  deaths = [];
  intake = new WriteIntake({
    figures: newFiguresChannel(),
    requireOpen: () => undefined,
    onThreadDeath: (error, requestId) => deaths.push({ error, requestId }),
    thread: builtThread,
    ...options,
  });
}

afterEach(() => intake.close());

const head = { entryId: "ab".repeat(16), acceptedAt: 1, index: "a" } as const;
const padding = " ".repeat(100_000);

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function batch(operations: unknown, end = ""): SentWrite {
  return { ...head, kind: "batch", body: bytesOf(`${JSON.stringify({ operations })}${end}`) };
}

function settings(patch: unknown, stored: object | null, end = ""): SentWrite {
  const json = stored === null ? null : bytesOf(JSON.stringify(stored));
  const body = bytesOf(`${JSON.stringify(patch)}${end}`);
  return { ...head, kind: "settings", by: { id: "k", name: "Ann" }, ifMatch: '"1"', stored: json, body };
}

async function outcomeOf(write: SentWrite): Promise<unknown> {
  try {
    return decodeEntry(await intake.entryOf(write, origin));
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.code}: ${error.message}`;
  throw error;
}

const upsert = { action: "upsert", record: { objectID: "1", version: 2, title: "Ä" } };
const arrow = { queryTime: { synonyms: [{ id: "s", type: "multiWay", words: ["=>", "arrow"] }] } };
const withArrow = { indexTime: { dictionary: ["=>"] } };

test.each<[string, (end: string) => SentWrite]>([
  ["a batch", (end) => batch([upsert, { action: "delete", objectID: "2" }], end)],
  ["a batch with a faulty operation", (end) => batch([upsert, { action: "delete" }], end)],
  ["a batch that is no JSON", (end) => batch([], `${end}}`)],
  ["settings", (end) => settings({ queryTime: { ignorePlurals: false } }, null, end)],
  ["settings that are right by those stored", (end) => settings(arrow, withArrow, end)],
  ["settings that are wrong by those stored", (end) => settings(arrow, null, end)],
])("of %s the thread makes what is made here (1)", async (_, writeOf) => {
  open({ thread: mortalThread });
  const here = await outcomeOf(writeOf(""));
  await intake.close();
  open();
  const there = await outcomeOf(writeOf(padding));
  // What is read off the main thread comes to the same: only a syntax error quotes another text.
  const isSyntaxError = typeof here === "string" && here.startsWith("invalid_json");
  expect(there).toEqual(isSyntaxError ? expect.stringMatching(/^invalid_json: /) : here);
});

test("a body with much in it has its entry in one buffer, whose bytes are moved (1)", async () => {
  open();
  const records = Array.from({ length: 500 }, (_, at) => ({ objectID: `${at}`, text: "é".repeat(400) }));
  const write = batch(records.map((record) => ({ action: "upsert", record })));
  const copy = { ...write, body: write.body.slice() };
  const entry = await intake.entryOf(write, origin);
  expect(write.body.byteLength).toBe(0);
  expect(Buffer.from(entry).equals(entryBytesOf(copy))).toBe(true);
});

test("large ones are read in the order in which they came (2)", async () => {
  open();
  const order: number[] = [];
  const writes = [0, 1, 2, 3].map(async (at) => {
    await intake.entryOf(batch([{ action: "delete", objectID: `${at}` }], padding), origin);
    order.push(at);
  });
  await Promise.all(writes);
  expect(order).toEqual([0, 1, 2, 3]);
});

test("what finds no room is refused before it is read; what waits counts (3)", async () => {
  open({ bytesMax: 250_000 });
  const writes = [1, 2, 3].map((at) => batch([{ action: "delete", objectID: `${at}` }], padding), origin);
  const outcomes = await Promise.all(writes.map(outcomeOf));
  expect(outcomes.map((outcome) => typeof outcome)).toEqual(["object", "object", "string"]);
  expect(outcomes[2]).toMatch(/^overloaded: /);
  // Nothing waits any more.
  expect(await outcomeOf(batch([], padding))).toMatchObject({ kind: "batch", operations: [] });
});

test("a thread that dies takes with it what it read, and nothing else (4)", async () => {
  open({ thread: mortalThread });
  const bodies = ["one", "die", "two", "die", "three"].map((text) => text + padding);
  const answers = await Promise.all(
    bodies.map(async (text) => {
      const write: SentWrite = { ...head, kind: "batch", body: bytesOf(text) };
      const own = { ...origin, requestId: text.trim() };
      return intake.entryOf(write, own).then((bytes) => Buffer.from(bytes).toString().trim(), refusalOf);
    }),
  );
  const died = expect.stringMatching(/^unavailable: .+ nothing was written/);
  expect(answers).toEqual(["one", died, "two", died, "three"]);
  expect(deaths).toMatchObject([
    { error: { message: "ordered to die" }, requestId: "die" },
    { error: { message: "ordered to die" }, requestId: "die" },
  ]);
});

test("a thread that cannot be made refuses one body, and the others get the next thread (4)", async () => {
  open();
  refuseNextThread();
  const writes = [1, 2, 3].map((at) => batch([{ action: "delete", objectID: `${at}` }], padding));
  const [refused, ...read] = await Promise.all(writes.map(outcomeOf));
  expect(refused).toMatch(/^unavailable: .+ nothing was written/);
  expect(read).toEqual(
    [2, 3].map((at) =>
      expect.objectContaining({
        kind: "batch",
        operations: [expect.objectContaining({ objectID: `${at}` })],
      }),
    ),
  );
  expect(deaths).toMatchObject([{ error: { message: "EAGAIN" }, requestId: "r1" }]);
});

test("closed, it refuses what it has not read (5)", async () => {
  open();
  const left = [batch([], padding), batch([], padding)].map(outcomeOf);
  await intake.close();
  expect(await Promise.all(left)).toEqual(Array(2).fill("unavailable: The server is stopping."));
  expect(await outcomeOf(batch([]))).toBe("unavailable: The server is stopping.");
  expect(deaths).toEqual([]);
});
