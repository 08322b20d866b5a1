/**
 * `DELETE /internal/indexes/:index`:
 *  1. Deletes an index, after its name was typed again: records, settings, files, and its counts in reports.
 *  2. Only admin keys that may use all indexes may call it. Wrong requests are refused, and change nothing.
 *  3. A later write makes a new index of the name, whose dataVersion goes on. Keys stay as they are.
 *  4. What waits on the overflow queue goes with the index; its tasks say so. What was applied from there
 *     does not come back, either.
 *  5. A search that runs meanwhile finds the index or gets index_not_found.
 *  6. A rebuild and an erasure that run meanwhile end. An export is cut off.
 *  7. An index that cannot be read can be deleted.
 */
import { cpSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type Answer,
  adminKey,
  type CallOptions,
  expectError,
  field,
  list,
  messageOf,
  TestServer,
  useServer,
} from "./harness.js";
import { HeldSearches } from "./held-searches.js";

const server = useServer();
afterEach(() => vi.restoreAllMocks());

function deleteIndex(
  index: string,
  options: CallOptions = { body: { name: index } },
  from = server(),
): Promise<Answer> {
  return from.call("DELETE", `/internal/indexes/${index}`, options);
}

const records = (count: number, attributes: object = {}): object[] =>
  Array.from({ length: count }, (_, n) => ({ objectID: `${n}`, title: `word ${n}`, ...attributes }));

const foldersOf = ({ folder }: TestServer): string[] => readdirSync(join(folder, "indexes"));

/** The files of a folder that the process has open, removed ones too. */
function openFilesBelow(folder: string): string[] {
  return readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // It was that of the listing.
      return [];
    }
  });
}

/** Holds what search threads reply, as if it were on its way. */
function holdReplies() {
  const { emit } = Worker.prototype;
  const held: (() => void)[] = [];
  let noteHeld = (): void => undefined;
  const whenHeld = new Promise<void>((resolve) => {
    noteHeld = resolve;
  });
  vi.spyOn(Worker.prototype, "emit").mockImplementation(function (this: Worker, ...event) {
    const isReply = event[0] === "message" && field(event[1], "kind") === "reply";
    if (!isReply) return emit.apply(this, event);
    held.push(() => emit.apply(this, event));
    noteHeld();
    return true;
  });
  const all = (): void => {
    vi.restoreAllMocks();
    for (const release of held) release();
  };
  return { whenHeld, all };
}

describe("deleting an index in the dashboard, after typing its name (1)", () => {
  test("takes its records, its settings and its files", async () => {
    const before = foldersOf(server());
    await server().putSettings("all", { queryTime: { typoTolerance: false } });
    await server().upsert("all", ...records(3));
    const own = foldersOf(server()).find((name) => !before.includes(name)) ?? "";
    await server().search("all", { q: "word" });
    const deleted = await deleteIndex("all");
    expect([deleted.status, deleted.text]).toEqual([204, ""]);
    expectError(await server().search("all", { q: "word" }), "index_not_found");
    expectError(await server().get("all", "1"), "not_found");
    expectError(await server().call("GET", "/1/indexes/all/settings"), "index_not_found");
    expect(list((await server().call("GET", "/1/indexes")).json, "indexes")).toEqual([]);
    expect(foldersOf(server())).toEqual(before);
    const folder = join(server().folder, "indexes", own);
    // The disk gets its room back when no thread has the files open.
    while (process.platform === "linux" && openFilesBelow(folder).length > 0) await sleep(20);
  });

  test("takes its counts out of reports", async () => {
    await server().upsert("counted", ...records(1));
    await server().search("counted", { q: "word", mode: "committed" });
    const report = () => server().call("GET", "/internal/reports?index=counted");
    expect(field((await report()).json, "searches")).toBe(1);
    await deleteIndex("counted");
    await server().putSettings("counted", {});
    expect(field((await report()).json, "searches")).toBe(0);
  });

  test("leaves a search out of reports that ran meanwhile, and is answered later", async () => {
    await server().upsert("outlived", ...records(1));
    const replies = holdReplies();
    const late = server().search("outlived", { q: "word", mode: "committed" });
    await replies.whenHeld;
    await deleteIndex("outlived");
    replies.all();
    expect((await late).json).toMatchObject({ nbHits: 1 });
    const report = await server().call("GET", "/internal/reports?index=outlived");
    expect(report.json).toMatchObject({ searches: 0, topQueries: [] });
  });

  test("holds after a restart", async () => {
    const first = await TestServer.start();
    await first.upsert("a", ...records(2));
    await first.upsert("b", ...records(1));
    await deleteIndex("a", undefined, first);
    await first.running.close();
    const second = await TestServer.start({ dataFolder: first.folder });
    onTestFinished(() => second.stop());
    expect(list((await second.call("GET", "/1/indexes")).json, "indexes")).toMatchObject([{ name: "b" }]);
    expect(foldersOf(second)).toHaveLength(1);
  });
});

describe("who may, and what is refused (2)", () => {
  test("a name that differs is refused on the server, too", async () => {
    await server().upsert("typed", ...records(1));
    const other = await deleteIndex("typed", { body: { name: "Typed" } });
    expectError(other, "invalid_request", 'name is "Typed", and the index is typed');
    expectError(
      await deleteIndex("typed", { body: {} }),
      "invalid_request",
      /lacks the required field "name"/,
    );
    expectError(await deleteIndex("typed", { body: { name: 1 } }), "invalid_request", /name must be/);
    expectError(await deleteIndex("typed", { body: { name: "typed", force: true } }), "invalid_request");
    expectError(await deleteIndex("typed", {}), "invalid_json");
    expectError(await server().call("DELETE", "/internal/indexes/typed?a=b"), "invalid_request");
    expect((await server().get("typed", "0")).status).toBe(200);
  });

  test("an index that does not exist, or cannot", async () => {
    expectError(await deleteIndex("nowhere"), "index_not_found", "There is no index nowhere.");
    expectError(await deleteIndex("no%20name"), "invalid_index_name");
  });

  test("other keys", async () => {
    await server().upsert("keys", ...records(1));
    const body = { name: "keys" };
    expectError(await deleteIndex("keys", { body, key: null }), "missing_key");
    for (const type of ["search", "write"] as const) {
      const { secret: key } = await server().createKey({ type });
      expectError(await deleteIndex("keys", { body, key }), "forbidden");
    }
    const restrictions = { indexes: ["keys"] };
    const { secret: key } = await server().createKey({ type: "admin", restrictions });
    expectError(await deleteIndex("keys", { body, key }), "forbidden");
    expect((await server().get("keys", "0")).status).toBe(200);
  });
});

describe("a later write (3)", () => {
  test("makes a new index, whose dataVersion goes on", async () => {
    await server().putSettings("again", { queryTime: { typoTolerance: false } });
    await server().upsert("again", ...records(2));
    const { json } = await server().upsert("again", ...records(1));
    await deleteIndex("again");
    const later = await server().upsert("again", { objectID: "new", title: "other" });
    expect(later.json).toMatchObject({ applied: 1, dataVersion: Number(field(json, "dataVersion")) + 1 });
    expectError(await server().get("again", "0"), "not_found");
    expect((await server().search("again", { q: "" })).json).toMatchObject({ nbHits: 1 });
    const settings = await server().call("GET", "/1/indexes/again/settings");
    expect(settings.json).toMatchObject({ queryTime: { typoTolerance: true } });
  });

  test("keys that are restricted to it stay", async () => {
    await server().upsert("keyed", ...records(1));
    const { secret: key } = await server().createKey({ type: "write", restrictions: { indexes: ["keyed"] } });
    await deleteIndex("keyed");
    expect((await server().write("keyed", [], { key })).status).toBe(200);
  });

  test("deleted twice, it is gone twice", async () => {
    for (let round = 0; round < 2; round++) {
      await server().upsert("twice", ...records(5));
      expect((await deleteIndex("twice")).status).toBe(204);
    }
    expectError(await deleteIndex("twice"), "index_not_found");
  });
});

/** Holds what the drain hands to the writer, until it is released. */
function holdDrain(): () => void {
  const post = Worker.prototype.postMessage;
  const held: (() => void)[] = [];
  let isHolding = true;
  vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (
    this: Worker,
    ...posted: Parameters<Worker["postMessage"]>
  ) {
    const send = () => post.apply(this, posted);
    if (isHolding && field(posted[0], "kind") === "queued") held.push(send);
    else send();
  });
  return () => {
    isHolding = false;
    for (const send of held) send();
  };
}

test("batches that were queued before are not applied after it; their tasks say why (4)", async () => {
  const queueing = await TestServer.start({ backlog: { entries: 0 } });
  onTestFinished(() => queueing.stop());
  await queueing.putSettings("queued", {});
  const release = holdDrain();
  const taskOf = async (...written: object[]): Promise<string> => {
    const { json } = await queueing.upsert("queued", ...written);
    return String(field(field(json, "queued"), "taskId"));
  };
  const finished = async (taskId: string): Promise<Answer> => {
    for (;;) {
      const answer = await queueing.call("GET", `/1/tasks/${taskId}`);
      if (field(answer.json, "status") !== "queued") return answer;
      await sleep(5);
    }
  };
  const before = [await taskOf({ objectID: "1" }), await taskOf({ objectID: "2" })];
  expect((await deleteIndex("queued", undefined, queueing)).status).toBe(204);
  const after = await taskOf({ objectID: "3" });
  release();
  for (const taskId of before) {
    const { json, headers } = await finished(taskId);
    expect(json).toMatchObject({ status: "failed" });
    expect(decodeURIComponent(headers.get("x-svc-task-error") ?? "")).toMatch(/queued was deleted/);
  }
  expect((await finished(after)).json).toMatchObject({ status: "applied" });
  expect((await queueing.search("queued", { q: "" })).json).toMatchObject({ nbHits: 1 });
});

test("a batch that was queued and applied before does not come back after a crash (4)", async () => {
  const first = await TestServer.start({ backlog: { entries: 0 } });
  onTestFinished(() => first.stop());
  const { json } = await first.upsert("queued", { objectID: "1" });
  const task = `/1/tasks/${String(field(field(json, "queued"), "taskId"))}`;
  while (field((await first.call("GET", task)).json, "status") === "queued") await sleep(5);
  expect((await deleteIndex("queued", undefined, first)).status).toBe(204);
  // The queue has not noted yet that the batch is done.
  const crashed = `${first.folder}-crashed`;
  cpSync(first.folder, crashed, { recursive: true, filter: (path) => !path.endsWith(".sock") });
  const second = await TestServer.start({ dataFolder: crashed });
  onTestFinished(() => second.stop());
  while (field((await second.call("GET", task)).json, "status") === "queued") await sleep(5);
  expectError(await second.search("queued", { q: "" }), "index_not_found");
});

describe("searches meanwhile (5)", () => {
  test("are answered, or say that there is no such index", async () => {
    await server().upsert("busy", ...records(1_000));
    let isDeleted = false;
    const clients: number[][] = [[], [], []];
    const searching = clients.map(async (statuses) => {
      while (!isDeleted) {
        const answer = await server().search("busy", { q: `word ${statuses.length}` });
        if (answer.status !== 200) expectError(answer, "index_not_found");
        statuses.push(answer.status);
      }
    });
    while (clients.some(({ length }) => length === 0)) await sleep(1);
    await deleteIndex("busy");
    isDeleted = true;
    await Promise.all(searching);
    for (const [first] of clients) expect(first).toBe(200);
    expectError(await server().search("busy", { q: "" }), "index_not_found");
  });

  test("one that begins in its thread when the records are gone", async () => {
    const own = await TestServer.start();
    onTestFinished(() => own.stop());
    await own.upsert("late", ...records(10));
    const searches = new HeldSearches();
    const late = own.search("late", { q: "word" });
    while (searches.texts.length === 0) await sleep(1);
    await deleteIndex("late", undefined, own);
    searches.releaseAll();
    expectError(await late, "index_not_found");
  });
});

describe("work in the background (6)", () => {
  test("a rebuild and an erasure end with the index", { timeout: 60_000 }, async () => {
    await server().putSettings("working", { indexTime: { partitionKey: "team" } });
    for (const team of ["red", "blue"]) await server().upsert("working", ...records(1_000, { team }));
    const searchableTiers = [{ attributes: ["title"], typoTolerance: true }];
    const changed = await server().putSettings("working", { indexTime: { searchableTiers } });
    expect(changed.headers.get("x-svc-rebuild")).toBe("running");
    const cleared = await server().call("DELETE", "/1/indexes/working/partitions/blue");
    expect(cleared.headers.get("x-svc-erasure")).toBe("running");
    expect((await deleteIndex("working")).status).toBe(204);
    const { headers } = await server().putSettings("working", {});
    expect([headers.get("x-svc-rebuild"), headers.get("x-svc-erasure")]).toEqual(["idle", "idle"]);
    expect((await server().upsert("working", ...records(3))).json).toMatchObject({ applied: 3 });
    expect((await server().search("working", { q: "word" })).json).toMatchObject({ nbHits: 3 });
  });

  test("an export is cut off: it has no last line", { timeout: 60_000 }, async () => {
    const text = "x".repeat(50_000);
    for (let from = 0; from < 800; from += 20)
      await server().upsert(
        "exported",
        ...Array.from({ length: 20 }, (_, n) => ({ objectID: `${from + n}`, text })),
      );
    const answer = await fetch(`${server().url}/internal/indexes/exported/records`, {
      headers: { "x-svc-key": adminKey },
    });
    const chunks: Uint8Array[] = [];
    const read = async (): Promise<void> => {
      for await (const chunk of answer.body ?? []) {
        if (chunks.length === 0) expect((await deleteIndex("exported")).status).toBe(204);
        chunks.push(chunk);
      }
    };
    await expect(read()).rejects.toThrow("terminated");
    expect(Buffer.concat(chunks).toString()).not.toContain('{"end":');
  });
});

test("an index that cannot be read can be deleted (7)", { timeout: 60_000 }, async () => {
  const before = await TestServer.start();
  await before.upsert("broken", ...records(10));
  await before.running.close();
  const path = join(before.folder, "indexes", foldersOf(before)[0], "data.mdb");
  writeFileSync(path, readFileSync(path).fill(0, 0, 8_192));
  const after = await TestServer.start({ dataFolder: before.folder });
  onTestFinished(() => after.stop());
  const refused = await after.search("broken", { q: "" });
  expectError(refused, "unavailable");
  expect(messageOf(refused)).toContain("broken");
  expect((await deleteIndex("broken", undefined, after)).status).toBe(204);
  expect((await after.upsert("broken", ...records(1))).json).toMatchObject({ applied: 1 });
  expect((await after.search("broken", { q: "word" })).json).toMatchObject({ nbHits: 1 });
});
